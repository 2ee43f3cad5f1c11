import type { Bundle, DiagnosticReport, FhirResource, Observation, Organization, Patient, Specimen } from 'fhir/r4.js';

const LOINC = 'http://loinc.org';
const UCUM = 'http://unitsofmeasure.org';

const patient = (email: string): Patient => ({
  resourceType: 'Patient',
  id: 'p',
  identifier: [{ system: 'urn:ietf:rfc:3986', value: `mailto:${email}` }],
  birthDate: '1980-02-03',
});
const organization: Organization = { resourceType: 'Organization', id: 'lab', name: 'North Laboratory' };
const specimen: Specimen = { resourceType: 'Specimen', id: 's', type: { text: 'Serum' }, subject: { reference: 'Patient/p' } };

const observation = (id: string, code: string, more: Partial<Observation>): Observation => ({
  resourceType: 'Observation',
  id,
  identifier: [{ system: 'https://lab.example/results', value: id }],
  status: 'final',
  category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }] }],
  code: { coding: [{ system: LOINC, code }] },
  subject: { reference: 'Patient/p' },
  effectiveDateTime: '2026-05-04T09:30:00+02:00',
  specimen: { reference: 'Specimen/s' },
  ...more,
});

/** A laboratory's delivery: a patient, a report and two results. */
export function delivery(email = 'ada@members.example') {
  const report: DiagnosticReport = {
    resourceType: 'DiagnosticReport',
    id: 'r',
    identifier: [{ system: 'https://lab.example/reports', value: 'R-1' }],
    status: 'final',
    code: { coding: [{ system: LOINC, code: '24331-1', display: 'Lipid 1996 panel - Serum or Plasma' }], text: 'Lipids' },
    subject: { reference: 'Patient/p' },
    effectiveDateTime: '2026-05-04T09:30:00+02:00',
    issued: '2026-05-05T12:00:00Z',
    performer: [{ reference: 'Organization/lab' }],
    result: [{ reference: 'Observation/chol' }, { reference: 'Observation/crp' }],
  };
  const chol = observation('chol', '2093-3', {
    valueQuantity: { value: 212, unit: 'mg/dL', system: UCUM, code: 'mg/dL' },
    referenceRange: [{ high: { value: 200, unit: 'mg/dL', system: UCUM, code: 'mg/dL' } }],
    interpretation: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', code: 'H' }] }],
    note: [{ text: 'Fasting.' }],
  });
  const crp = observation('crp', '30522-7', { valueQuantity: { value: 0.2, comparator: '<', unit: 'mg/L', system: UCUM, code: 'mg/L' } });
  return { patient: patient(email), organization, specimen, report, chol, crp };
}

export type Delivery = ReturnType<typeof delivery>;

/** The server of the laboratory knows a record by the number of the laboratory. */
const numberOf = (resource: FhirResource) =>
  'identifier' in resource && resource.resourceType !== 'Patient' ? [resource.identifier].flat()[0]?.value : undefined;

export const asBundle = (resources: readonly FhirResource[], type: Bundle['type'] = 'collection'): Bundle => ({
  resourceType: 'Bundle',
  type,
  entry: resources.map((resource) => ({
    fullUrl: `https://lab.example/fhir/${resource.resourceType}/${numberOf(resource) ?? resource.id}`,
    resource,
    ...(type === 'transaction' && { request: { method: 'PUT', url: `${resource.resourceType}/${resource.id}` } }),
  })),
});
