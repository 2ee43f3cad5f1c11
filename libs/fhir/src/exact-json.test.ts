import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { digitsOf, exact, parseExact, writeExact } from './exact-json.ts';

it.each([
  '{"a":5.40}',
  '[1e-400,9007199254740993,-0.10]',
  '{"a":{"b":[0.000,"5.40",true,null]}}',
  '"1 2 3 \\" 4"',
  '7',
  '5.40',
  '-0',
  '["\\\\",5.40,"\\\\\\""]',
])('%s keeps its digits', (text) => {
  expect(writeExact(parseExact(text))).toBe(text);
});

it('reads any JSON as JSON.parse does, numbers aside', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      fc.pre(!text.includes('\\u0000'));
      expect(JSON.parse(writeExact(parseExact(text)))).toEqual(JSON.parse(text));
    }),
  );
});

it.each([
  ['without escapes', 'A'.repeat(20_000_000)],
  ['with line ends', `${'A'.repeat(76)}\\r\\n`.repeat(200_000)],
  ['of escapes alone', '\\n'.repeat(4_000_000)],
])('reads a text of megabytes %s, such as a document', (_what, text) => {
  expect(Object.keys(parseExact(`{"data":"${text}","value":5.40}`) as object)).toEqual(['data', 'value']);
});

it.each([
  '{"a": 0200}',
  '{"a": 1.}',
  '[1,]',
  '{"a" 1}',
  '{"a": .5}',
  '{"a": +1}',
  '{"a": 1e}',
  '{5: 1}',
  '{5.0 : 1}',
  '{"a": 00.50}',
  '{"a": 1.50.5}',
  '{"a": "5.40}',
  '"\\\\""',
])('refuses %s', (text) => {
  expect(() => parseExact(text)).toThrow(SyntaxError);
});

it('knows the digits of every number', () => {
  expect((parseExact('[5.4, 5.40, 1e-7, 9007199254740993, 1E+2]') as unknown[]).map(digitsOf)).toEqual(['5.4', '5.40', '1e-7', '9007199254740993', '1E+2']);
});

it.each([
  ['digits', '1'.repeat(2_000_000)],
  ['signs', '-'.repeat(2_000_000)],
  ['escaped quotes', `"${'\\\\\\"'.repeat(500_000)}"`],
])('reads a run of %s in one pass', (_what, text) => {
  expect(() => parseExact(`[${text}, 5.40`)).toThrow(SyntaxError);
});

it('takes no text for a number', () => {
  expect(digitsOf((parseExact('{"a":"\\u00005.4"}') as { a: unknown }).a)).toBeUndefined();
  expect(writeExact({ text: '\\u00005', number: exact('5') })).toBe('{"text":"\\\\u00005","number":5}');
});
