import type { MemberKey, SentSubject } from '@biomarker/domain/partner';
import { z } from 'zod';
import type { AddressBook, Read } from './address-book.ts';
import type { Identifier, ImportedObservation, ImportedReport } from './import-shapes.ts';

const URI = 'urn:ietf:rfc:3986';
const HOW = `needs an identifier of the system ${URI} with the value mailto:<email address> or urn:uuid:<id of the member>`;

type Subjected = Read<ImportedReport | ImportedObservation>;

/** The subject of a report or result: a Patient of the file, else the identifier in the reference itself. `systems` are those of the feed. */
export function subjectOf(of: Subjected, book: AddressBook, systems?: readonly string[]): SentSubject | undefined {
  const { subject, resourceType } = of.resource;
  if (!subject) return void of.say('subject', 'is missing');
  const { identifier } = subject;
  const place = { where: of.where, field: `${resourceType}.subject` };
  const isElsewhere = subject.reference === undefined || !book.find(of, subject, 'Patient');
  if (isElsewhere && identifier) return subjectWith(place, [identifier], systems, () => of.say('subject.identifier', HOW));
  const patient = book.follow(of, 'subject', subject, 'Patient');
  if (!patient) return undefined;
  const { birthDate } = patient.resource;
  const identifiers = [...patient.resource.identifier, ...(identifier ? [identifier] : [])];
  return subjectWith({ ...place, ...(birthDate && { birthDate }) }, identifiers, systems, () => of.say('subject', `the Patient ${HOW}`));
}

type Place = Pick<SentSubject, 'where' | 'field' | 'birthDate'>;

function subjectWith(place: Place, identifiers: readonly Identifier[], systems: readonly string[] | undefined, say: () => void): SentSubject | undefined {
  if (systems) return { ...place, keys: [], identifiers: named(identifiers, systems) };
  const key = accountOf(identifiers);
  return key ? { ...place, keys: [key], identifiers: [] } : void say();
}

const named = (identifiers: readonly Identifier[], systems: readonly string[]) =>
  identifiers.flatMap(({ system, value }) => (system !== undefined && value !== undefined && systems.includes(system) ? [{ system, value }] : []));

function accountOf(identifiers: readonly Identifier[]): MemberKey | undefined {
  for (const { system, value } of identifiers) {
    const [, scheme, name = ''] = (system === URI && value?.match(/^(mailto|urn:uuid):(.+)$/)) || [];
    if (scheme === 'mailto') return { email: name.toLowerCase() };
    if (scheme === 'urn:uuid' && z.uuid().safeParse(name).success) return { id: name.toLowerCase() };
  }
  return undefined;
}
