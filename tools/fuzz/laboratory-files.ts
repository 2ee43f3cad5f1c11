import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc, { type Arbitrary } from 'fast-check';
import { oddJson, oddText } from './hostile.ts';
import { misshapen } from './misshapen.ts';

/** Deliveries in the shapes of real laboratories, the members that they are about, and the feeds that they come from. */
export const DELIVERIES = fileURLToPath(new URL('../operator/results/test/deliveries/', import.meta.url));

/** A way by which bytes of a laboratory come in. `words` are those of the command, with `FILE` for the file. */
export type Door = { name: string; words: readonly string[]; inputs: Arbitrary<Buffer> };

const seeds = (name: RegExp): Buffer[] =>
  readdirSync(DELIVERIES)
    .filter((file) => name.test(file) && !file.endsWith('.expected.json'))
    .map((file) => readFileSync(join(DELIVERIES, file)));

/** Bytes that mean something to a format, or to none. */
const PIECES = ['\r', '\n', '\r\n', '\0', '\x0b', '\x1c\r', '\xef\xbb\xbf', '\xff', '"', '|', '^', '~', '\\', '&', ',', ';', '\\X00\\', '\\.br\\', '""'];

type At = (bytes: Buffer, at: number) => number;
const within: At = (bytes, at) => at % (bytes.length + 1);

/** A delivery that is cut, joined with another, has foreign bytes, or a part twice. */
function torn(whole: Arbitrary<Buffer>): Arbitrary<Buffer> {
  const piece = fc.oneof(
    fc.constantFrom(...PIECES).map((text) => Buffer.from(text, 'latin1')),
    fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)),
  );
  return fc.oneof(
    fc.tuple(whole, fc.nat()).map(([bytes, at]) => bytes.subarray(0, within(bytes, at))),
    fc.tuple(whole, fc.nat(), piece).map(([bytes, at, more]) => Buffer.concat([bytes.subarray(0, within(bytes, at)), more, bytes.subarray(within(bytes, at))])),
    fc.tuple(whole, whole).map((both) => Buffer.concat(both)),
    fc.tuple(whole, fc.nat(), fc.nat()).map(([bytes, one, other]) => {
      const [from, until] = [within(bytes, one), within(bytes, other)].sort((a, b) => a - b) as [number, number];
      return Buffer.concat([bytes.subarray(0, until), bytes.subarray(from)]);
    }),
    whole,
  );
}

/** One part between separators is replaced by an odd text, or by a part of another place. */
function replaced(whole: Arbitrary<Buffer>, separators: RegExp): Arbitrary<Buffer> {
  return fc.tuple(whole, fc.nat(), fc.oneof(oddText, fc.nat())).map(([bytes, at, by]) => {
    const parts = bytes.toString('latin1').split(separators);
    const place = (at % Math.ceil(parts.length / 2)) * 2;
    parts[place] = typeof by === 'number' ? parts[(by % Math.ceil(parts.length / 2)) * 2]! : Buffer.from(by).toString('latin1');
    return Buffer.from(parts.join(''), 'latin1');
  });
}

/** A year whose zones had seconds in their offset, an hour and a day that no calendar has, and its ends. */
const ODD_TIMES = ['1826-05-04T09:30', '2026-03-29T02:30', '2026-02-30T10:00', '0001-01-01T00:00', '9999-12-31T23:59'];
const TIME = /\d{8}(?:\d{4,6}(?:[+-]\d{4})?)?|\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?)?|\d\d?\.\d\d?\.\d{4}(?: \d\d:\d\d)?/g;

/** One time is replaced by an odd one in the same form. */
const retimed = (whole: Arbitrary<Buffer>): Arbitrary<Buffer> =>
  fc.tuple(whole, fc.nat(), fc.constantFrom(...ODD_TIMES)).map(([bytes, at, odd]) => {
    const text = bytes.toString('latin1');
    const place = at % (text.match(TIME) ?? ['']).length;
    let index = 0;
    return Buffer.from(
      text.replace(TIME, (time) => (index++ === place ? inFormOf(time, odd) : time)),
      'latin1',
    );
  });

function inFormOf(time: string, odd: string): string {
  const [year, month, day, clock] = odd.split(/[-T]/);
  if (time.includes('-') && !/^\d{8}/.test(time)) return odd;
  return time.includes('.') ? `${day}.${month}.${year} ${clock}` : odd.replace(/\D/g, '');
}

/** One value of a JSON text is replaced by an odd one, or by one that is deep or wide. */
function reshaped(whole: Arbitrary<Buffer>): Arbitrary<Buffer> {
  const odd = fc.tuple(whole, fc.nat(), oddJson).map(([bytes, place, value]) => {
    let values = 0;
    const count = (_name: string, one: unknown) => (values++, one);
    const text = bytes.toString();
    JSON.parse(text, count);
    let index = 0;
    return JSON.stringify(JSON.parse(text, (_name, one: unknown) => (index++ === place % values ? value : one))) ?? '';
  });
  return fc
    .oneof(
      odd,
      whole.chain((bytes) => misshapen(bytes.toString())),
    )
    .map((text) => Buffer.from(text));
}

const hl7 = fc.constantFrom(...seeds(/\.hl7$/));
const table = fc.constantFrom(...seeds(/^csv-[134].*\.csv$/));
const german = fc.constantFrom(...seeds(/^csv-2.*\.csv$/));
const bundle = fc.constantFrom(...seeds(/^fhir.*\.json$/));
const lines = bundle.map((bytes) => {
  const { entry } = JSON.parse(bytes.toString()) as { entry: { resource: object }[] };
  return Buffer.from(entry.map(({ resource }) => `${JSON.stringify(resource)}\n`).join(''));
});
const feeds = fc.constantFrom(...seeds(/^feeds\.json$/));
const numbers = fc.constant(Buffer.from('email,system,value\nmira.testfall@members.example,urn:oid:2.999.10.1,M-1001\n'));

const MARKS = /([\r\n|^~&,;]+)/;
const importing = (feed: string) => ['results', 'import', 'FILE', '--feed', feed];

export const DOORS: readonly Door[] = [
  { name: 'HL7 v2', words: importing('us-north'), inputs: fc.oneof(torn(hl7), replaced(hl7, MARKS), retimed(hl7)) },
  { name: 'HL7 v2 of another charset', words: importing('de-nord'), inputs: fc.oneof(torn(hl7), replaced(hl7, MARKS), retimed(hl7)) },
  { name: 'a table', words: importing('csv-small'), inputs: fc.oneof(torn(table), replaced(table, MARKS), retimed(table)) },
  { name: 'a German table', words: importing('csv-de'), inputs: fc.oneof(torn(german), replaced(german, MARKS), retimed(german)) },
  { name: 'a FHIR Bundle', words: importing('fhir-north'), inputs: fc.oneof(torn(bundle), reshaped(bundle), reshaped(bundle), retimed(bundle)) },
  { name: 'FHIR as NDJSON', words: importing('fhir-north'), inputs: fc.oneof(torn(lines), replaced(lines, /([\n":,]+)/), retimed(lines)) },
  { name: 'settings of feeds', words: ['feeds', 'set', '--file', 'FILE'], inputs: fc.oneof(torn(feeds), reshaped(feeds)) },
  { name: 'numbers of members', words: ['members', 'identify', '--file', 'FILE'], inputs: fc.oneof(torn(numbers), replaced(numbers, MARKS)) },
];
