import { dateParameter, fixedCodeParameter, quantityParameter, statusParameter, testParameter } from '../search/parameters.ts';
import { OBSERVATION_CATEGORY } from '../systems.ts';
import { labResourceType } from './lab-resource-type.ts';

export const observationType = labResourceType('Observation', 'result', {
  parameters: [
    fixedCodeParameter('category', OBSERVATION_CATEGORY, 'laboratory', 'All results are of the category laboratory.'),
    testParameter('The code of the test: of LOINC, or of the laboratory.'),
    dateParameter('date', 'effective', 'When the specimen was taken.'),
    statusParameter('http://hl7.org/fhir/observation-status', 'The status of the result.'),
    quantityParameter,
  ],
  includes: {},
  summary: ['value', 'component'],
});
