import type { Chart, Person } from '@biomarker/domain/partner';
import { US_CORE_PROFILES } from '@biomarker/fhir';
import type { Patient } from 'fhir/r4.js';
import { memberSystem } from '../systems.ts';

/** The member as the organization knows them: its own identifier, and no account, address or contact. */
export async function readPatient(chart: Chart, fhirBase: string): Promise<Patient> {
  return patientOf(await chart.person(), chart.patientId, memberSystem(fhirBase), chart.patientId);
}

export function patientOf({ givenName, familyName, birthDate, gender, updatedAt }: Person, id: string, system: string, value: string): Patient {
  return {
    resourceType: 'Patient',
    id,
    meta: { versionId: String(Date.parse(updatedAt)), lastUpdated: updatedAt, profile: [US_CORE_PROFILES.Patient] },
    identifier: [{ use: 'usual', system, value }],
    active: true,
    name: [{ use: 'official', family: familyName, given: [givenName] }],
    gender,
    birthDate,
  };
}
