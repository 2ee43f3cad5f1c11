import { US_CORE_PROFILES } from '@biomarker/domain/partner';
import { codeParameter, dateParameter, fixedCodeParameter, idParameter, patientParameter, quantityParameter } from '../parameters.ts';
import type { ResourceType } from '../resource-type.ts';
import { LOINC, OBSERVATION_CATEGORY } from '../systems.ts';
import { searchOf, versionOf } from './lab-documents.ts';

export const observationType: ResourceType = {
  type: 'Observation',
  scope: 'patient/Observation.rs',
  profile: US_CORE_PROFILES.Observation,
  parameters: [
    idParameter,
    dateParameter('_lastUpdated', 'lastUpdated', 'When this version was made.'),
    patientParameter('patient'),
    patientParameter('subject'),
    fixedCodeParameter('category', OBSERVATION_CATEGORY, 'laboratory', 'All results are of the category laboratory.'),
    codeParameter('code', 'loincCodes', LOINC, 'The LOINC code of the test.'),
    dateParameter('date', 'effective', 'When the specimen was taken.'),
    codeParameter('status', 'statuses', 'http://hl7.org/fhir/observation-status', 'The status of the result.'),
    quantityParameter,
  ],
  sorts: { date: 'effective', _lastUpdated: 'lastUpdated', _id: 'id' },
  includes: { subject: 'Patient' },
  keepsVersions: true,
  summary: ['status', 'category', 'code', 'subject', 'effectiveDateTime', 'issued', 'performer', 'valueQuantity', 'valueCodeableConcept', 'valueString'],
  mandatory: ['status', 'code'],

  search: searchOf('Observation', 'result'),
  version: versionOf('Observation', 'result'),
};
