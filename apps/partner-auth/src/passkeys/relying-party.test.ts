import { expect, it } from '@jest/globals';
import { relyingParty } from './relying-party.ts';

it.each([
  ['https://members.example', { id: 'members.example', origin: 'https://members.example' }],
  ['https://members.example:8443/rail', { id: 'members.example', origin: 'https://members.example:8443' }],
  ['http://localhost:3001', { id: 'localhost', origin: 'http://localhost:3001' }],
  ['http://127.0.0.1:3001', undefined],
  ['http://[::1]:3001', undefined],
])('passkeys of %s belong to %j', (baseUrl, party) => {
  expect(relyingParty(baseUrl)).toEqual(party);
});
