import { expect, it } from '@jest/globals';
import { choiceOf } from './account-route.ts';

const chosen = (query: string) => choiceOf(new URLSearchParams(query), 'format', ['fhir', 'csv']);

it.each([
  ['', 'fhir'],
  ['format=', 'fhir'],
  ['format=fhir', 'fhir'],
  ['format=csv', 'csv'],
  ['other=csv', 'fhir'],
])('the query "%s" chooses %s', (query, value) => expect(chosen(query)).toBe(value));

it('a value that is none of the choices is refused with their names', () => {
  expect(() => chosen('format=pdf')).toThrow('The parameter “format” must be one of fhir, csv.');
});
