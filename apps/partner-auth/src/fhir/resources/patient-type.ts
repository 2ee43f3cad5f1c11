import { toPatient, US_CORE_PROFILES } from '@biomarker/fhir';
import type { Patient } from 'fhir/r4.js';
import { invalidParameter } from '../fhir-error.ts';
import type { FhirRequest } from '../fhir-request.ts';
import type { Parameter, ResourceType } from '../resource-type.ts';
import { isInside, parseDate } from '../search/dates.ts';
import { unescaped } from '../search/escapes.ts';
import { codesOf } from '../search/parameters.ts';
import { memberSystem } from '../systems.ts';

// A search for patients finds the one of the token, or none.

const idParameter: Parameter = {
  name: '_id',
  type: 'token',
  documentation: 'The logical id.',
  apply: ({ patient }, values) => void patient.push(({ id }) => values.includes(id!)),
};

const dateParameter = (name: string, documentation: string, timeOf: (patient: Patient) => string): Parameter => ({
  name,
  type: 'date',
  documentation,
  apply({ patient }, values) {
    const intervals = values.map((value) => parseDate(name, value));
    patient.push((one) => intervals.some((interval) => isInside(timeOf(one), interval)));
  },
});

type Token = { name: string; documentation: string; system: (fhirBase: string) => string; codeOf: (patient: Patient) => string };

const tokenParameter = ({ name, documentation, system, codeOf }: Token): Parameter => ({
  name,
  type: 'token',
  documentation,
  apply({ patient }, values, { fhirBase }) {
    const { codes, all } = codesOf(values, system(fhirBase));
    patient.push((one) => all || codes.includes(codeOf(one)));
  },
});

/** FHIR strings match by prefix, ignoring case and accents. */
const stringParameter = (name: string, documentation: string, textsOf: (name: Name) => string[]): Parameter => ({
  name,
  type: 'string',
  documentation,
  apply({ patient }, values) {
    const beginnings = values.map((value) => plain(unescaped(value)));
    if (beginnings.includes('')) throw invalidParameter(`${name}: a value holds accents alone.`);
    patient.push((one) => textsOf(nameOf(one)).some((text) => beginnings.some((beginning) => plain(text).startsWith(beginning))));
  },
});

type Name = { family: string; given: string[] };
const nameOf = ({ name: [name] = [] }: Patient): Name => ({ family: name!.family!, given: name!.given! });
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const patientType: ResourceType = {
  type: 'Patient',
  scope: 'patient/Patient.rs',
  profile: US_CORE_PROFILES.Patient,
  parameters: [
    idParameter,
    dateParameter('_lastUpdated', 'When this version was made.', ({ meta }) => meta!.lastUpdated!),
    tokenParameter({
      name: 'identifier',
      documentation: 'The identifier that this organization has of the patient.',
      system: memberSystem,
      codeOf: ({ identifier }) => identifier![0]!.value!,
    }),
    stringParameter('name', 'A part of the name, from its beginning.', ({ family, given }) => [family, ...given]),
    stringParameter('family', 'The family name, from its beginning.', ({ family }) => [family]),
    stringParameter('given', 'A given name, from its beginning.', ({ given }) => given),
    dateParameter('birthdate', 'The date of birth.', ({ birthDate }) => birthDate!),
    tokenParameter({
      name: 'gender',
      documentation: 'The gender.',
      system: () => 'http://hl7.org/fhir/administrative-gender',
      codeOf: ({ gender }) => gender!,
    }),
  ],
  sorts: { _lastUpdated: 'lastUpdated', _id: 'id' },
  includes: {},
  inPatientCompartment: false,
  keepsVersions: false,
  summary: ['identifier', 'active', 'name', 'gender', 'birthDate'],
  mandatory: ['identifier', 'name', 'gender'],

  async search({ filter, after, limit }, request) {
    const patient = await readPatient(request);
    const matches = filter.patient.every((holds) => holds(patient));
    return { resources: matches && !after && limit > 0 ? [patient] : [], total: matches ? 1 : 0 };
  },
  async read(id, version, request) {
    const patient = await readPatient(request);
    const isCurrent = version === undefined || String(version) === patient.meta!.versionId;
    return id === patient.id && isCurrent ? patient : undefined;
  },
  history: async () => undefined,
};

/** The member as the organization knows them: by its own identifier. */
async function readPatient({ access: { patientId }, chart, fhirBase }: FhirRequest): Promise<Patient> {
  return toPatient(await chart.person(), { id: patientId, system: memberSystem(fhirBase), value: patientId });
}
