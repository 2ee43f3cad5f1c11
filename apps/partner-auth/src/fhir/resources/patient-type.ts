import { US_CORE_PROFILES } from '@biomarker/fhir';
import type { Patient } from 'fhir/r4.js';
import { isInside, parseDate } from '../search/dates.ts';
import { unescaped } from '../search/escapes.ts';
import { codesOf } from '../search/parameters.ts';
import type { Document, Parameter, ResourceType } from '../resource-type.ts';
import { memberSystem } from '../systems.ts';
import { readPatient } from './patient.ts';

/** A condition on the token's patient. */
function condition(
  name: string,
  type: Parameter['type'],
  documentation: string,
  holds: (values: string[], fhirBase: string) => (patient: Patient) => boolean,
): Parameter {
  return {
    name,
    type,
    documentation,
    apply(filter, values, { fhirBase }) {
      filter.patient = [...(filter.patient ?? []), holds(values, fhirBase)];
    },
  };
}

/** FHIR strings match by prefix, ignoring case and accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const beginsWithAny = (values: string[], names: (string | undefined)[]) =>
  values.some((value) => names.some((name) => name !== undefined && plain(name).startsWith(plain(unescaped(value)))));

const dayOf = (day: string) => `${day}T00:00:00.000Z`;

export const patientType: ResourceType = {
  type: 'Patient',
  scope: 'patient/Patient.rs',
  profile: US_CORE_PROFILES.Patient,
  parameters: [
    condition(
      '_id',
      'token',
      'The logical id.',
      (values) =>
        ({ id }) =>
          values.includes(id!),
    ),
    condition('_lastUpdated', 'date', 'When this version was made.', (values) => {
      const intervals = values.map((value) => parseDate('_lastUpdated', value));
      return ({ meta }) => intervals.some((interval) => isInside(meta!.lastUpdated!, interval));
    }),
    condition('identifier', 'token', 'The identifier that this organization has of the patient.', (values, fhirBase) => ({ identifier }) => {
      const { codes, all } = codesOf(values, memberSystem(fhirBase));
      return all || codes.includes(identifier![0]!.value!);
    }),
    condition(
      'name',
      'string',
      'A part of the name, from its beginning.',
      (values) =>
        ({ name }) =>
          beginsWithAny(values, [name![0]!.family, ...name![0]!.given!]),
    ),
    condition(
      'family',
      'string',
      'The family name, from its beginning.',
      (values) =>
        ({ name }) =>
          beginsWithAny(values, [name![0]!.family]),
    ),
    condition(
      'given',
      'string',
      'A given name, from its beginning.',
      (values) =>
        ({ name }) =>
          beginsWithAny(values, name![0]!.given!),
    ),
    condition('birthdate', 'date', 'The date of birth.', (values) => {
      const intervals = values.map((value) => parseDate('birthdate', value));
      return ({ birthDate }) => intervals.some((interval) => isInside(dayOf(birthDate!), interval));
    }),
    condition('gender', 'token', 'The gender.', (values) => ({ gender }) => {
      const { codes, all } = codesOf(values, 'http://hl7.org/fhir/administrative-gender');
      return all || codes.includes(gender!);
    }),
  ],
  sorts: { _lastUpdated: 'lastUpdated', _id: 'id' },
  includes: {},
  keepsVersions: false,
  summary: ['identifier', 'active', 'name', 'gender', 'birthDate'],
  mandatory: ['identifier', 'name', 'gender'],

  async search({ filter, after, limit }, { chart, fhirBase }) {
    const patient = await readPatient(chart, fhirBase);
    const matches = (filter.patient ?? []).every((holds) => holds(patient));
    return { documents: matches && !after && limit > 0 ? [documentOf(patient)] : [], total: matches ? 1 : 0 };
  },
  async read(id, version, { chart, fhirBase }) {
    const document = documentOf(await readPatient(chart, fhirBase));
    return id === document.id && (version ?? document.version) === document.version ? document : undefined;
  },
};

const documentOf = (patient: Patient): Document => ({
  type: 'Patient',
  id: patient.id!,
  version: Number(patient.meta!.versionId),
  text: JSON.stringify(patient),
});
