import { describe, expect, it } from '@jest/globals';
import { Feed, type Found } from '@biomarker/domain/partner';
import fc from 'fast-check';
import { messagesOf } from './frames.ts';
import { readHl7 } from './read-hl7.ts';
import type { ReadRules } from './read-rules.ts';

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
const read = (text: string | Uint8Array): Found[] => [...readHl7(() => [typeof text === 'string' ? Buffer.from(text) : text], rules)];
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
    ['a batch that counts after another', (text) => `FHS|^~\\&\rBHS|^~\\&\rBTS|0\rBHS|^~\\&\r${text}\rBTS|1\rFTS|2\r`],
    ['a file without batch segments', (text) => `FHS|^~\\&\r${text}\rFTS|1\r`],
    ['batches without their begin', (text) => `${text}\rBTS|1\r`],
    ['blank lines of any kind', (text) => text.replaceAll('\r', '\r \t\f\r')],
    ['a byte order mark', (text) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])],
    ['other delimiters', (text) => text.replace('MSH|^~\\&', 'MSH|^~\\&').replaceAll('|', '$').replaceAll('^', '@')],
  ])('may come with %s', (_how, change) => expect(read(change(message()))).toMatchObject([{ faults: [], delivery: { results: [{}] } }]));

  it.each<[string, [string, string][], string]>([
    ['another type', [['ORU^R01^ORU_R01', 'ADT^A01']], 'message 1 MSH-9: ADT^A01 is not read; ORU^R01 is'],
    ['a test message', [['|N-1|P|', '|N-1|T|']], 'message 1 MSH-11: T is not read here'],
    ['version 3', [['|2.5.1', '|3.0']], 'message 1 MSH-12: 3.0 is not read'],
    ['a character set that is not read', [['|2.5.1', '|2.5.1||||||EBCDIC']], 'message 1 MSH-18: EBCDIC is no character set'],
    ['equal delimiters', [['MSH|^~\\&', 'MSH|^^\\&']], 'message 1 MSH-2: needs four delimiters'],
    ['a letter as a delimiter', [['MSH|^~\\&', 'MSH|^~\\A']], 'message 1 MSH-2: needs four delimiters'],
    ['torn text', [['OBX|1|NM', 'x|1|NM']], 'message 1 segment 4: is no segment'],
    ['no patient', [[`${PID}\r`, '']], 'message 1 PID: is missing'],
    ['no report', [[`${OBR}\r${OBX}`, 'ORC|RE']], 'message 1 OBR: is missing: the message holds no report'],
    ['no number', [['|F-1|', '||']], 'message 1, OBR 1 OBR-3: is missing'],
    ['no report status', [['|||F\rOBX', '|||\rOBX']], 'message 1, OBR 1 OBR-25: is missing'],
    ['an unknown result status', [['|H|||F', '|H|||Q']], 'message 1, OBX 1 OBX-11: Q is no status'],
    ['no test', [['2093-3^Cholesterol^LN^CH^CHOL^L', '']], 'message 1, OBX 1 OBX-3: is empty'],
    ['a wrong check digit', [['2093-3^', '2093-4^']], 'message 1, OBX 1 OBX-3: "2093-4": the check digit'],
    ['no time', [['20260401081500-0400', '']], 'message 1, OBR 1 OBR-7: is missing'],
    ['a draw after the release', [['20260401081500-0400', '20260402']], 'message 1, OBR 1 OBR-7: 2026-04-02 lies after'],
    ['a release in the future', [['20260401095500-0400', '20270401095500-0400']], 'message 1, OBR 1 OBR-22: 2027-04-01T09:55:00-04:00 lies in the future'],
    ['a draw after the day of release', [['20260401095500-0400', '20260331']], 'message 1, OBR 1 OBR-7: 2026-04-01T08:15:00-04:00 lies after'],
    ['a day that does not exist', [['20260401081500-0400', '20260230']], 'message 1, OBR 1 OBR-7: "20260230" is no time'],
    ['a birth date that is none', [['19840312', '12.03.1984']], 'message 1 PID-7: is no date'],
    ['two LOINC codes', [['CH^CHOL^L', '2085-9^HDL^LN']], 'message 1, OBX 1 OBX-3: names two LOINC codes, 2093-3 and 2085-9'],
    ['a status that objects have', [['|H|||F', '|H|||constructor']], 'message 1, OBX 1 OBX-11: constructor is no status'],
    ['more than 200 reports', [[OBR, `${OBR}\r`.repeat(201).trimEnd()]], 'message 1 OBR: there are more than 200'],
    ['a field of 9 MB', [['212', '2'.repeat(9 * 1024 * 1024)]], 'message 1 segment 4: has a field larger than 8 MB'],
    ['a type of value that is not read', [['|NM|', '|NA|']], 'message 1, OBX 1 OBX-2: NA is not read'],
    ['one test twice', [[OBX, `${OBX}\r${OBX}`]], 'message 1, OBX 2 OBX-4: 2093-3 is in the report twice'],
  ])('with %s is refused at its place', (_what, change, told) => expect(faults(message(...change)).join('\n')).toContain(told));

  const first = (text: string | Uint8Array) => read(text)[0]!;
  const content = (...change: [string, string][]) => first(message(...change)).delivery!.results[0]!.content;
  const valued = (type: string, value: string, unit = 'mg/dL^^UCUM') => first(message(['|NM|', `|${type}|`], ['|212|mg/dL^^UCUM|', `|${value}|${unit}|`]));

  it.each<[string, string, object, string]>([
    ['NM', '.5', { kind: 'quantity', value: '0.5' }, ''],
    ['NM', '5.', { kind: 'quantity', value: '5' }, ''],
    ['NM', '<0.20', { kind: 'quantity', value: '0.20', comparator: '<' }, ''],
    ['NM', '.', { kind: 'text', text: '.' }, 'is no number: kept as text'],
    ['NM', '1,234', { kind: 'text', text: '1,234 mg/dL' }, 'is no number: kept as text'],
    ['NM', '5~6', { kind: 'text', text: '5\n6' }, 'holds several values: kept as text'],
    ['SN', '^1~^2', { kind: 'text', text: '1\n2' }, 'holds several values: kept as text'],
    ['SN', '^20^-^10', { kind: 'text', text: '20-10 mg/dL' }, ''],
    ['CE', 'A^Alpha^L~B^Beta^L', { kind: 'text', text: 'Alpha\nBeta' }, 'holds several values: kept as text'],
    ['CE', 'A^Alpha^constructor', { kind: 'coded', text: 'Alpha', codings: [{ system: 'urn:oid:2.999.5', code: 'A', display: 'Alpha' }] }, ''],
    ['TS', '20260401081500.5-0400', { kind: 'text', text: '2026-04-01T08:15:00.5-04:00' }, ''],
    ['TM', '0815+0200', { kind: 'text', text: '08:15+02:00' }, ''],
    ['CE', 'A^^L', { kind: 'coded', text: 'A', codings: [{ system: 'urn:oid:2.999.5', code: 'A' }] }, ''],
    ['SN', '^1^:^40', { kind: 'ratio', numerator: '1', denominator: '40' }, ''],
    ['SN', '>=^1^/^40', { kind: 'ratio', comparator: '>=', numerator: '1', denominator: '40' }, ''],
  ])('reads %s %j', (type, value, expected, note) => {
    const { delivery, notes } = valued(type, value);
    expect(delivery!.results[0]!.content.value).toMatchObject(expected);
    expect(notes).toEqual(note ? [{ where: 'message 1, OBX 1', field: 'OBX-5', about: note }] : []);
  });

  it.each([
    ['10^3/uL', { unit: '10^3/uL', ucum: '10*3/uL' }],
    ['x10^9/L', { unit: 'x10^9/L', ucum: '10*9/L' }],
    ['constructor', { unit: 'constructor' }],
  ])('reads the unit %s', (unit, expected) =>
    expect(valued('NM', '212', unit).delivery!.results[0]!.content.value).toEqual({ kind: 'quantity', value: '212', ...expected }),
  );

  it('keeps a release on a day, and flags that are none of HL7 as words', () => {
    expect(content(['20260401095500-0400', '20260402']).issuedAt).toBe('2026-04-02');
    expect(content(['|H|||F', '|constructor~VS|||F']).flags).toEqual({ codes: ['VS'], text: 'constructor' });
    expect(content(['|H|||F', '|^Above the range~H|||F']).flags).toEqual({ codes: ['H'], text: 'Above the range' });
  });

  it('reads a field of two quotes as one without a value', () => {
    const parts = message(['|H|||F', '|H|||F|||20260401081500-0400|NORTH^Lab']).split('\r');
    const withField = (line: number, field: number, value: string) => parts.with(line, parts[line]!.split('|').with(field, value).join('|')).join('\r');
    const fields = parts
      .flatMap((part, line) => part.split('|').map((_, field) => [line, field] as const))
      .filter(([line, field]) => field > (line === 0 ? 1 : 0));
    const told = (text: string) => JSON.stringify(read(text), (name, value) => (name === 'size' ? undefined : value));
    const differing = fields.filter(([line, field]) => told(withField(line, field, '""')) !== told(withField(line, field, '')));
    expect(differing.map(([line, field]) => `${parts[line]!.slice(0, 3)} ${field}`)).toEqual([]);
  });

  it.each<[string, [string, string]]>([
    ['cannot be read', ['OBX|1|NM', 'x|1|NM']],
    ['is rejected', ['ORU^R01^ORU_R01', 'ADT^A01']],
    ['holds a fault', ['2093-3^', '2093-4^']],
  ])('is read after one that %s', (_what, change) => {
    const found = read(`${message(change)}\r${message()}`);
    expect(found.map(({ unit, faults, delivery }) => [unit, faults.length, delivery !== undefined])).toEqual([
      ['message 1', 1, expect.any(Boolean)],
      ['message 2', 0, true],
    ]);
  });

  it.each([
    ['P', true, true],
    ['T', true, false],
    ['D', true, false],
    ['X', false, false],
  ])('of the mode %s is read in the sandbox: %s, and elsewhere: %s', (mode, ...expected) => {
    const text = Buffer.from(message(['|N-1|P|', `|N-1|${mode}|`]));
    expect([true, false].map((sandbox) => [...readHl7(() => [text], { ...rules, sandbox })][0]!.faults.length === 0)).toEqual(expected);
  });

  it.each([
    ['2.16.840.1.113883.9.84', 'F-1#LIP'],
    ['2.16.840.1.113883.9.15', 'F-1#LIP'],
    ['2.16.840.1.113883.9.16', 'F-1'],
  ])('of the profile %s has the number %s', (profile, number) => {
    expect(first(message(['|2.5.1', `|2.5.1|||||||||One~Lab^^${profile}^ISO`])).delivery!.report.keys).toEqual([`urn:feed:north:filler|${number}`]);
  });

  it('finds the patient in any repetition, and takes a number without an authority alone for one of its own', () => {
    const own = { ...rules, feed: { ...feed, memberSystem: 'urn:oid:2.999.10.1' } };
    const numbers = (text: string, by: ReadRules = own) =>
      [...readHl7(() => [Buffer.from(text)], by)][0]!.delivery!.subject.identifiers.map(({ value }) => value);
    expect(numbers(message(['M-1^^^', '~7^^^HOSPITAL~M-1^^^']))).toEqual(['7', 'M-1']);
    expect(numbers(message(['M-1^^^NORTH&2.999.10.1&ISO^MR', 'M-1']))).toEqual(['M-1']);
    expect(numbers(message(['M-1^^^NORTH&2.999.10.1&ISO^MR', 'M-1']), rules)).toEqual([]);
  });

  it('gives each note and observation to what stands before it', () => {
    const tail = `\rNTE|1||of the result\rSPM|1|||SER^Serum\rNTE|1||of the specimen\rPID|2||M-2^^^&2.999.10.1\rNTE|1||of the patient\rOBX|1|NM|X^Weight^L||80\r${OBR.replace('F-1', 'F-2')}\r${OBX}`;
    const [one, two] = read(message() + tail);
    expect(one!.delivery).toMatchObject({
      report: { content: { note: 'of the specimen', specimen: 'Serum' } },
      results: [{ content: { note: 'of the result' } }],
    });
    expect(two!.delivery!.results).toHaveLength(1);
    expect(one!.notes).toEqual([{ where: 'message 1, segment OBX', field: 'OBX', about: 'stands before its OBR: is not read' }]);
  });

  it('takes the number of an order from the ORC before it, and from none of another patient', () => {
    const orc = 'ORC|RE|P-7|F-7';
    const without = OBR.replace('|F-1|', '||');
    const second = [PID.replace('M-1', 'M-2'), without, OBX].join('\r');
    const [one, two] = read(`${[MSH, PID, orc, without, OBX].join('\r')}\r${second}`);
    expect(one!.delivery!.report.keys).toEqual(['urn:feed:north:filler|F-7', 'urn:feed:north:placer|P-7#LIP']);
    expect(two!.faults).toEqual([expect.objectContaining({ field: 'OBR-3' })]);
    const left = read(`${[MSH, PID, orc, PID.replace('M-1', 'M-2'), without, OBX].join('\r')}`);
    expect(left[0]!.faults).toEqual([expect.objectContaining({ field: 'OBR-3' })]);
  });

  it('shares its size among its reports, so that a batch counts it once', () => {
    const two = `${message()}\r${OBR.replace('F-1', 'F-2')}\r${OBX}`;
    for (const text of [message(), two]) expect(read(text).reduce((sum, { size = 0 }) => sum + size, 0)).toBe(text.length);
    expect(read(two).map(({ size }) => size)).toEqual([two.length / 2, two.length / 2]);
  });

  it('reads the specimen of OBR-15 in the form of version 2.3', () => {
    const fields = OBR.split('|');
    fields[15] = 'BLD&Blood&HL70487^EDTA';
    expect(content([OBR, fields.join('|')]).specimen).toBe('Blood');
  });

  it('reads the characters of windows-1252 that Latin-1 has not', () => {
    const bytes = Buffer.from(message(['100-199', '100 \x96 199'], ['CHOL', '\x84CHOL\x93 \x80'], ['|2.5.1', '|2.5.1||||||8859/1']), 'latin1');
    expect(first(bytes).delivery!.results[0]!.content).toMatchObject({ name: '„CHOL“ €', referenceRanges: [{ low: '100', high: '199', text: '100 – 199' }] });
  });

  it('in a character set that it does not name is refused, never guessed', () => {
    expect(faults(Buffer.from(message(['CHOL', 'Größe']), 'latin1'))).toEqual(['message 1 MSH-18: the bytes are not of the character set utf-8']);
    expect(read(Buffer.from(message(['CHOL', 'Größe'], ['|2.5.1', '|2.5.1||||||8859/1']), 'latin1'))[0]!.delivery!.results[0]!.content.name).toBe('Größe');
  });

  it.each(['', ' \r\n', 'PID|1', 'not HL7', '\x0bMSH|^~\\&|A', '{"resourceType":"Bundle"}'])('%j is refused as a file', (text) =>
    expect(faults(text)).toHaveLength(1),
  );

  it('is set aside byte by byte', () => {
    const bytes = Buffer.from(`${message()}\r${message(['CHOL', 'Größe'])}\r`, 'latin1');
    expect(Buffer.concat([...messagesOf(() => [bytes], new Set(['message 2']))]).equals(Buffer.from(`${message(['CHOL', 'Größe'])}\r`, 'latin1'))).toBe(true);
  });
});

/** Values that a field of another type, a name of an object or a torn escape could hold. */
const HOSTILE = [
  'constructor',
  '__proto__',
  '20261301',
  '2026040125',
  '202604310000',
  '\\XC3\\',
  '\\X00\\',
  '-',
  '1e400',
  '^^^^^^^^',
  '~~',
  '&&',
  'NaN',
  '9'.repeat(40),
];

describe('whatever a file holds', () => {
  const whole = Buffer.from(message());

  it('is read or refused, and never throws', () => {
    const cut = fc.nat(whole.length).map((at) => whole.subarray(0, at));
    const spliced = fc
      .tuple(fc.nat(whole.length), fc.uint8Array({ maxLength: 20 }))
      .map(([at, bytes]) => Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at)]));
    const fields = message().split('|');
    const replaced = fc.tuple(fc.nat(fields.length - 1), fc.constantFrom(...HOSTILE)).map(([at, value]) => Buffer.from(fields.with(at, value).join('|')));
    const hostile = fc
      .tuple(fc.nat(whole.length), fc.constantFrom('\\', '~', '^', '&', '|', '\r', '\x0b', '\x1c', '\\X', '""'))
      .map(([at, text]) => Buffer.concat([whole.subarray(0, at), Buffer.from(text), whole.subarray(at)]));
    fc.assert(
      fc.property(fc.oneof(cut, spliced, replaced, hostile, fc.uint8Array()), (bytes) => {
        for (const { delivery, faults: own } of read(bytes)) expect(delivery !== undefined || own.length > 0).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('is the same in any parts', () => {
    const frames = ['A', 'B'].map((id) => `\x0b${message(['N-1', id], ['|F-1|', `|${id}|`])}\r\x1c\r`).join('');
    const batch = `\xef\xbb\xbfFHS|^~\\&\r\nBHS|^~\\&\r\n${message().replaceAll('\r', '\r\n')}\r\nBTS|1\r\nFTS|1\r\n`;
    for (const text of [frames, batch]) {
      const bytes = Buffer.from(text, 'latin1');
      const expected = read(bytes);
      expect(expected.every(({ delivery }) => delivery)).toBe(true);
      for (let size = 1; size < 40; size++) {
        const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
        expect([...readHl7(() => parts, rules)]).toEqual(expected);
      }
    }
  });

  it.each<[string, string, string]>([
    ['one line of 17 MB', `${MSH}\r${'A'.repeat(17 * 1024 * 1024)}`, 'message 1 : is larger than 16 MB'],
    ['17 MB of segments', `${message()}\r${`${OBX}\r`.repeat(250_000)}`, 'message 1 : is larger than 16 MB'],
    ['a frame that is cut', `\x0b${message()}\r\x1c\r\x0b${message()}`, 'message 2 : is a frame without an end: the text is cut'],
    ['a frame that begins within another', `\x0b${message()}\r\x0b${message()}\r\x1c\r`, 'message 1 : is a frame without an end: the text is cut'],
    ['a batch that counts in words', `BHS|^~\\&\r${message()}\rBTS|one`, 'segment BTS BTS-1: counts one messages, 1 is there'],
    ['a file that counts too many', `FHS|^~\\&\r${message()}\rFTS|2`, 'segment FTS FTS-1: counts 2 batches, 1 is there'],
    ['a batch that counts too many', `BHS|^~\\&\r${message()}\rBTS|2`, 'segment BTS BTS-1: counts 2 messages, 1 is there'],
    [
      'a second batch that counts the messages of both',
      `${`BHS|^~\\&\r${message()}\rBTS|1\r`}BHS|^~\\&\r${message()}\rBTS|2`,
      'segment BTS BTS-1: counts 2 messages, 1 is there',
    ],
    ['a batch that counts the message behind it', `BHS|^~\\&\r${message()}\rBTS|1\r${message()}\rFTS|1`, 'segment FTS FTS-1: counts 1 batches, 2 are there'],
    ['a segment behind its batch', `BHS|^~\\&\r${message()}\rBTS|1\r${OBX}`, 'the file OBX: stands outside of a message'],
  ])('with %s is refused as a whole', (_what, text, told) => expect(faults(Buffer.from(text, 'latin1'))).toEqual([told]));

  it('cut anywhere within the last result is refused, or lacks only what stands behind its status', () => {
    const text = message();
    const start = text.indexOf('OBX|');
    for (let at = start + 4; at < text.length; at++) expect(read(text.slice(0, at)).every(({ delivery }) => delivery === undefined)).toBe(true);
  });
});
