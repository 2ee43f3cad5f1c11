import { expect, it } from '@jest/globals';
import type { AddressBook } from './address-book.ts';
import { subjectOf } from './member-key.ts';

const URI = 'urn:ietf:rfc:3986';
const ID = '7f4b3b6e-6f0b-4a53-9d2a-0d9a4f7f2f11';

/** A result whose subject is an identifier alone, in a file without a Patient. */
function subjectWith(identifier: { system?: string; value?: string }, systems?: string[]) {
  const said: string[] = [];
  const of = { where: 'line 1', resource: { resourceType: 'Observation', subject: { identifier } }, say: (field: string) => void said.push(field) };
  const book = { find: () => undefined, follow: () => undefined } as unknown as AddressBook;
  return { subject: subjectOf(of as unknown as Parameters<typeof subjectOf>[0], book, systems), said };
}

it.each([
  ['mailto:ada@example.test', { email: 'ada@example.test' }],
  ['mailto:Ada@Example.TEST', { email: 'ada@example.test' }],
  [`urn:uuid:${ID}`, { id: ID }],
  [`urn:uuid:${ID.toUpperCase()}`, { id: ID }],
])('%s names a member', (value, key) => {
  expect(subjectWith({ system: URI, value })).toMatchObject({ subject: { keys: [key], identifiers: [] }, said: [] });
});

it.each([
  ['ada@example.test', URI],
  ['urn:uuid:7f4b3b6e', URI],
  ['mailto:', URI],
  ['mailto:ada@example.test', 'urn:other'],
  ['mailto:ada@example.test', undefined],
])('%s of the system %s names nobody', (value, system) => {
  expect(subjectWith({ system, value })).toEqual({ subject: undefined, said: ['subject.identifier'] });
});

it('of a feed, an identifier of its systems stands as it is', () => {
  expect(subjectWith({ system: 'urn:lab', value: 'P-7' }, ['urn:lab']).subject).toMatchObject({ keys: [], identifiers: [{ system: 'urn:lab', value: 'P-7' }] });
  expect(subjectWith({ system: 'urn:other', value: 'P-7' }, ['urn:lab']).subject).toMatchObject({ keys: [], identifiers: [] });
});
