import { type Chart } from '@biomarker/domain/partner';
import { US_CORE_PROFILES } from '@biomarker/fhir';
import type { Patient } from 'fhir/r4.js';
import { memberSystem } from '../systems.ts';

/** The member as the organization knows them: its own identifier, and no account, address or contact. */
export async function readPatient(chart: Chart, fhirBase: string): Promise<Patient> {
  const { givenName, familyName, birthDate, gender, updatedAt } = await chart.person();
  return {
    resourceType: 'Patient',
    id: chart.patientId,
    meta: { versionId: String(Date.parse(updatedAt)), lastUpdated: updatedAt, profile: [US_CORE_PROFILES.Patient] },
    identifier: [{ use: 'usual', system: memberSystem(fhirBase), value: chart.patientId }],
    active: true,
    name: [{ use: 'official', family: familyName, given: [givenName] }],
    gender,
    birthDate,
  };
}
