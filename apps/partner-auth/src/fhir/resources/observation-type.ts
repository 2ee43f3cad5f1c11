import { codeParameter, dateParameter, fixedCodeParameter, idParameter, patientParameter, quantityParameter } from '../parameters.ts';
import type { ResourceType } from '../resource-type.ts';
import { LOINC, OBSERVATION_CATEGORY, PROFILES } from '../systems.ts';
import { toObservation } from './observation.ts';

export const observationType: ResourceType = {
  type: 'Observation',
  scope: 'patient/Observation.rs',
  profile: PROFILES.Observation,
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

  async search({ filter, sort, after, limit }, { chart }) {
    const { items, total, next } = await chart.results({ filter, sort, after, limit });
    return { resources: items.map((result) => toObservation(result, chart.patientId)), total, next };
  },
  async version(id, version, { chart }) {
    const result = await chart.resultVersion(id, version);
    return result && toObservation(result, chart.patientId);
  },
};
