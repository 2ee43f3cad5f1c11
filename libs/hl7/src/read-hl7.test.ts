import { describe, expect, it } from '@jest/globals';
import { Feed, type Found } from '@biomarker/domain/partner';
import fc from 'fast-check';
import { messagesOf } from './frames.ts';
import { readHl7 } from './read-hl7.ts';

const feed = {
  ...Feed.parse({ format: 'hl7v2', timeZone: 'America/New_York', memberIdentifiers: ['urn:oid:2.999.10.1'], localCodes: 'urn:oid:2.999.5' }),
  name: 'north',
};
const rules = { feed, units: { isUnit: (code: string) => code === 'mg/dL' }, now: new Date('2026-06-01T00:00:00Z'), sandbox: false };

const MSH = 'MSH|^~\\&|LIS|NORTH|RAIL|OPERATOR|20260401100000-0400||ORU^R01^ORU_R01|N-1|P|2.5.1';
const PID = 'PID|1||M-1^^^NORTH&2.999.10.1&ISO^MR||Testfall^Mira||19840312|F';
const OBR = 'OBR|1||F-1|LIP^LIPIDS^L|||20260401081500-0400|||||||||||||||20260401095500-0400|||F';
const OBX = 'OBX|1|NM|2093-3^Cholesterol^LN^CH^CHOL^L||212|mg/dL^^UCUM|100-199|H|||F';
const message = (...change: [string, string][]) => change.reduce((text, [from, to]) => text.replace(from, to), [MSH, PID, OBR, OBX].join('\r'));
const read = (text: string | Uint8Array): Found[] => [...readHl7(typeof text === 'string' ? Buffer.from(text) : text, rules)];
const faults = (text: string | Uint8Array) => read(text).flatMap((found) => found.faults.map(({ where, field, about }) => `${where} ${field}: ${about}`));

describe('a message', () => {
  it('becomes a delivery', () => {
    const [found] = read(message());
    expect(found).toMatchObject({ faults: [], notes: [], unit: 'message 1' });
    expect(found!.delivery).toMatchObject({
      subject: { identifiers: [{ system: 'urn:oid:2.999.10.1', value: 'M-1' }], birthDate: '1984-03-12' },
      report: { keys: ['urn:feed:north:filler|F-1'], content: { name: 'LIPIDS', status: 'final', effectiveAt: '2026-04-01T08:15:00-04:00' } },
      results: [
        {
          where: 'message 1, OBX 1',
          keys: ['urn:feed:north:filler|F-1#2093-3'],
          content: { name: 'CHOL', loincCode: '2093-3', value: { kind: 'quantity', value: '212', ucum: 'mg/dL' }, flags: { codes: ['H'] } },
        },
      ],
    });
  });

  it.each<[string, (text: string) => string | Uint8Array]>([
    ['LF', (text) => text.replaceAll('\r', '\n')],
    ['CRLF and blank lines', (text) => `\r\n\r\n${text.replaceAll('\r', '\r\n')}\r\n\r\n`],
    ['an MLLP frame', (text) => `\x0b${text}\r\x1c\r`],
    ['a batch', (text) => `FHS|^~\\&\rBHS|^~\\&\r${text}\rBTS|1\rFTS|1\r`],
    ['a byte order mark', (text) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])],
    ['other delimiters', (text) => text.replace('MSH|^~\\&', 'MSH|^~\\&').replaceAll('|', '$').replaceAll('^', '@')],
  ])('may come with %s', (_how, change) => expect(read(change(message()))).toMatchObject([{ faults: [], delivery: { results: [{}] } }]));

  it.each<[string, [string, string][], string]>([
    ['another type', [['ORU^R01^ORU_R01', 'ADT^A01']], 'message 1 MSH-9: ADT^A01 is not read; ORU^R01 is'],
    ['a test message', [['|N-1|P|', '|N-1|T|']], 'message 1 MSH-11: T is not read here'],
    ['version 3', [['|2.5.1', '|3.0']], 'message 1 MSH-12: 3.0 is not read'],
    ['a character set that is not read', [['|2.5.1', '|2.5.1||||||EBCDIC']], 'message 1 MSH-18: EBCDIC is no character set'],
    ['equal delimiters', [['MSH|^~\\&', 'MSH|^^\\&']], 'message 1 MSH-2: needs four delimiters'],
    ['torn text', [['OBX|1|NM', 'x|1|NM']], 'message 1 segment 4: is no segment'],
    ['no patient', [[`${PID}\r`, '']], 'message 1 PID: is missing'],
    ['no report', [[`${OBR}\r${OBX}`, 'ORC|RE']], 'message 1 OBR: is missing'],
    ['no number', [['|F-1|', '||']], 'message 1, OBR 1 OBR-3: is missing'],
    ['no report status', [['|||F\rOBX', '|||\rOBX']], 'message 1, OBR 1 OBR-25: is missing'],
    ['an unknown result status', [['|H|||F', '|H|||Q']], 'message 1, OBX 1 OBX-11: Q is no status'],
    ['no test', [['2093-3^Cholesterol^LN^CH^CHOL^L', '']], 'message 1, OBX 1 OBX-3: is empty'],
    ['a wrong check digit', [['2093-3^', '2093-4^']], 'message 1, OBX 1 OBX-3: "2093-4": the check digit'],
    ['no time', [['20260401081500-0400', '']], 'message 1, OBR 1 OBR-7: is missing'],
    ['a draw after the release', [['20260401081500-0400', '20260402']], 'message 1, OBR 1 OBR-7: 2026-04-02 lies after'],
    ['a release in the future', [['20260401095500-0400', '20270401095500-0400']], 'message 1, OBR 1 OBR-22: 2027-04-01T09:55:00-04:00 lies in the future'],
    ['a release on a day', [['20260401095500-0400', '20260402']], 'message 1, OBR 1 OBR-22: 2026-04-02 is a day'],
    ['a type of value that is not read', [['|NM|', '|NA|']], 'message 1, OBX 1 OBX-2: NA is not read'],
    ['one test twice', [[OBX, `${OBX}\r${OBX}`]], 'message 1, OBX 2 OBX-4: 2093-3 is in the report twice'],
  ])('with %s is refused at its place', (_what, change, told) => expect(faults(message(...change)).join('\n')).toContain(told));

  it('in a character set that it does not name is refused, never guessed', () => {
    expect(faults(Buffer.from(message(['CHOL', 'Größe']), 'latin1'))).toEqual(['message 1 MSH-18: the bytes are not of the character set utf-8']);
    expect(read(Buffer.from(message(['CHOL', 'Größe'], ['|2.5.1', '|2.5.1||||||8859/1']), 'latin1'))[0]!.delivery!.results[0]!.content.name).toBe('Größe');
  });

  it.each(['', ' \r\n', 'PID|1', 'not HL7', '\x0bMSH|^~\\&|A', '{"resourceType":"Bundle"}'])('%j is refused as a file', (text) =>
    expect(faults(text)).toHaveLength(1),
  );

  it('is set aside byte by byte', () => {
    const bytes = Buffer.from(`${message()}\r${message(['CHOL', 'Größe'])}\r`, 'latin1');
    expect(messagesOf(bytes, new Set(['message 2'])).equals(Buffer.from(`${message(['CHOL', 'Größe'])}\r`, 'latin1'))).toBe(true);
  });
});

describe('whatever a file holds', () => {
  const whole = Buffer.from(message());

  it('is read or refused, and never throws', () => {
    const cut = fc.nat(whole.length).map((at) => whole.subarray(0, at));
    const spliced = fc
      .tuple(fc.nat(whole.length), fc.uint8Array({ maxLength: 20 }))
      .map(([at, bytes]) => Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at)]));
    const hostile = fc
      .tuple(fc.nat(whole.length), fc.constantFrom('\\', '~', '^', '&', '|', '\r', '\x0b', '\x1c', '\\X', '""'))
      .map(([at, text]) => Buffer.concat([whole.subarray(0, at), Buffer.from(text), whole.subarray(at)]));
    fc.assert(
      fc.property(fc.oneof(cut, spliced, hostile, fc.uint8Array()), (bytes) => {
        for (const { delivery, faults: own } of read(bytes)) expect(delivery !== undefined || own.length > 0).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('cut anywhere within the last result is refused, or lacks only what stands behind its status', () => {
    const text = message();
    const start = text.indexOf('OBX|');
    for (let at = start + 4; at < text.length; at++) expect(read(text.slice(0, at)).every(({ delivery }) => delivery === undefined)).toBe(true);
  });
});
