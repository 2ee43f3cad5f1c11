import { codeParameter, dateParameter, fixedCodeParameter, quantityParameter } from '../search/parameters.ts';
import { LOINC, OBSERVATION_CATEGORY } from '../systems.ts';
import { labResourceType } from './lab-resource-type.ts';

export const observationType = labResourceType('Observation', 'result', {
  parameters: [
    fixedCodeParameter('category', OBSERVATION_CATEGORY, 'laboratory', 'All results are of the category laboratory.'),
    codeParameter('code', 'loincCodes', LOINC, 'The LOINC code of the test.'),
    dateParameter('date', 'effective', 'When the specimen was taken.'),
    codeParameter('status', 'statuses', 'http://hl7.org/fhir/observation-status', 'The status of the result.'),
    quantityParameter,
  ],
  includes: {},
  summary: ['value', 'component'],
});
