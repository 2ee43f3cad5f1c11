import type { Person } from '@biomarker/domain/partner';
import type { Patient } from 'fhir/r4.js';
import { US_CORE_PROFILES } from './lab-systems.ts';

/** How a reader knows the member: by the logical id, and by the identifier `value` of a `system`. */
export type PatientNames = { id: string; system: string; value: string };

/** A member without account, address or contact. */
export function toPatient({ givenName, familyName, birthDate, gender, updatedAt }: Person, { id, system, value }: PatientNames): Patient {
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
