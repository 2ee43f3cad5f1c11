import { expect, it } from '@jest/globals';
import { firstSentence } from '../names/sentences.ts';
import { withAddresses } from './document-addresses.ts';

it('a document shows the addresses of the services, each time', () => {
  const text = '{base_url} {mcp_url} {partner_url} {contact} {base_url}';
  const base = 'https://site.example';
  expect(withAddresses(text, { base, mcp: 'https://mcp.example', partner: 'https://partner.example', contact: 'me@site.example' })).toBe(
    'https://site.example https://mcp.example https://partner.example <me@site.example> https://site.example',
  );
  expect(withAddresses(text, { base })).toBe('https://site.example {mcp_url} {partner_url} the operator of this service https://site.example');
});

it.each([
  ['One. Two.', 'One.'],
  ['Is it one? Two.', 'Is it one?'],
  ['One!  \n Two.', 'One!'],
  ['Such as e.g. iron. Two.', 'Such as e.g. iron.'],
  ['At 4.5 it ends. ', 'At 4.5 it ends.'],
  ['Over\ntwo lines. Two.', 'Over\ntwo lines.'],
  ['A single one.', 'A single one.'],
  ['no end', 'no end'],
  ['', ''],
])('the first sentence of %j is %j', (text, first) => expect(firstSentence(text)).toBe(first));
