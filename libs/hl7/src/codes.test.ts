import { expect, it } from '@jest/globals';
import { Feed, type Found } from '@biomarker/domain/partner';
import { golden } from '@biomarker/testbed/golden';
import { readHl7 } from './read-hl7.ts';

const feed = { ...Feed.parse({ format: 'hl7v2', timeZone: 'UTC', memberIdentifiers: ['urn:oid:2.999.10.1'] }), name: 'north' };
const rules = { feed, units: { isUnit: (code: string) => code === 'mg/dL' }, now: new Date('2026-06-01T00:00:00Z'), sandbox: false };

/** The fields of a message that the tests change, by segment and number. */
type Fields = Record<string, string>;

const SENT: Record<string, Record<number, string>> = {
  MSH: { 2: '^~\\&', 4: 'NORTH', 7: '20260401100000+0000', 9: 'ORU^R01^ORU_R01', 10: 'N-1', 11: 'P', 12: '2.5.1' },
  PID: { 3: 'M-1^^^NORTH&2.999.10.1&ISO', 7: '19840312' },
  OBR: { 3: 'F-1', 4: 'LIP^Lipids^L', 7: '20260401081500+0000', 22: '20260401095500+0000', 25: 'F' },
  OBX: { 2: 'NM', 3: '2093-3^Cholesterol^LN', 5: '212', 6: 'mg/dL^^UCUM', 11: 'F' },
};

/** A message with other fields, such as `OBX-11`, and with a segment behind its OBR. */
function message(change: Fields = {}, more = ''): string {
  const segments = Object.entries(SENT).map(([name, own]) => {
    const changed = Object.entries(change).flatMap(([place, text]) => (place.startsWith(`${name}-`) ? [[Number(place.slice(4)), text] as const] : []));
    const fields = Object.assign([], own, Object.fromEntries(changed)) as string[];
    return [name, ...Array.from(fields, (field = '') => field).slice(name === 'MSH' ? 2 : 1)].join('|');
  });
  return [...segments.slice(0, 3), ...(more ? [more] : []), ...segments.slice(3)].join('\r');
}

const read = (text: string, encoding: BufferEncoding = 'utf8', more: Partial<Feed> = {}): Found =>
  [...readHl7(() => [Buffer.from(text, encoding)], { ...rules, feed: { ...feed, ...more } })][0]!;

/** What a message is read as: the fault, or a part of its delivery, with the notes. */
function told({ delivery, faults, notes }: Found, part: (delivery: NonNullable<Found['delivery']>) => unknown): string {
  const said = delivery ? JSON.stringify(part(delivery)) : faults.map(({ field, about }) => `refused: ${field} ${about}`).join('; ');
  return [said ?? 'nothing', ...notes.map(({ field, about }) => `(${field} ${about})`)].join(' ');
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ''];
const first = (delivery: NonNullable<Found['delivery']>) => delivery.results[0]?.content;

/** The codes of HL7 tables 0085, 0123, 0125, 0078, 0396 and 0211, each in its field, and what they are read as. */
const TABLES: readonly [name: string, codes: readonly string[], answer: (code: string) => string][] = [
  ['OBX-11, the status of a result', LETTERS, (code) => told(read(message({ 'OBX-11': code })), (one) => [first(one)?.status, first(one)?.value?.kind])],
  [
    'OBX-11 of a result in words, QNS',
    LETTERS,
    (code) => told(read(message({ 'OBX-11': code, 'OBX-2': 'ST', 'OBX-5': 'QNS', 'OBX-6': '' })), (one) => [first(one)?.status, first(one)?.value]),
  ],
  [
    'OBX-11 of a result without a value',
    LETTERS,
    (code) => told(read(message({ 'OBX-11': code, 'OBX-5': '' })), (one) => [first(one)?.status, first(one)?.value]),
  ],
  ['OBR-25, the status of a report', LETTERS, (code) => told(read(message({ 'OBR-25': code })), (one) => one.report.content.status)],
  [
    'OBX-2, the type of a value, for 1^2',
    ['', 'AD', 'CE', 'CF', 'CNE', 'CWE', 'CX', 'DT', 'DTM', 'ED', 'FT', 'ID', 'IS', 'NA', 'NM', 'RP', 'SN', 'ST', 'TM', 'TS', 'TX', 'XPN'],
    (type) => told(read(message({ 'OBX-2': type, 'OBX-5': '1^2', 'OBX-6': '' })), (one) => first(one)?.value),
  ],
  [
    'SN, a structured number',
    ['^5', '<^5', '<=^5', '>^5', '>=^5', '=^5', '!^5', '^1^:^80', '>^1^:^80', '^1^/^80', '^10^-^20', '^20^-^10', '<^10^-^20', '^10^+', '^x', '^1^+^2'],
    (value) => told(read(message({ 'OBX-2': 'SN', 'OBX-5': value })), (one) => first(one)?.value),
  ],
  [
    'TS, a time as a value',
    ['2026', '202604', '20260401', '2026040108', '202604010815', '20260401081530', '20260401081530.25', '20260401081530+0230', 'soon'],
    (value) => told(read(message({ 'OBX-2': 'TS', 'OBX-5': value, 'OBX-6': '' })), (one) => first(one)?.value),
  ],
  ['a number in a text with a unit, of each type', ['ST', 'TX', 'FT', 'CE'], (type) => told(read(message({ 'OBX-2': type })), (one) => first(one)?.value)],
  [
    'OBX-8, the flag',
    [...['L', 'H', 'LL', 'HH', '<', '>', 'N', 'A', 'AA', 'U', 'D', 'B', 'W', 'S', 'R', 'I', 'MS', 'VS', 'POS', 'NEG', 'IND', 'DET', 'ND'],
      ...['AC', 'HM', 'OBX', 'QCF', 'TOX', 'HX', 'LX', 'HU', 'LU', 'E', 'EX', 'SDD', 'SYN-R', 'WR', 'RR', 'NR', 'CAR', 'NS', 'NCL', '5']], // prettier-ignore
    (flag) => told(read(message({ 'OBX-8': `${flag}^words` })), (one) => first(one)?.flags),
  ],
  [
    'the coding system of a coded value',
    ['LN', 'SCT', 'I10', 'I10C', 'UCUM', 'L', '', '99LAB', 'HL70119', '2.16.840.1.113883.6.1'],
    (system) => told(read(message({ 'OBX-2': 'CWE', 'OBX-5': `A^Alpha^${system}`, 'OBX-6': '' })), (one) => first(one)?.value),
  ],
  [
    'MSH-18, the character set of the byte E9',
    ['', 'ASCII', 'UNICODE', 'UNICODE UTF-8', '8859/1', '8859/2', '8859/5', '8859/7', '8859/9', '8859/15', '8859/99', 'GB 18030-2000', 'JAS2020'],
    (charset) => told(read(message({ 'MSH-18': charset, 'OBX-3': '2093-3^Caf\xe9^LN' }), 'latin1'), (one) => first(one)?.name),
  ],
  [
    'a segment behind the OBR, and a note behind it',
    [...['SFT', 'UAC', 'PD1', 'NK1', 'PV1', 'PV2', 'TQ1', 'TQ2', 'CTD', 'CTI', 'FT1', 'PRT', 'ROL', 'DSC', 'AL1', 'ARV', 'NTE', 'SPM'], 
      ...['DG1', 'IN1', 'ZZZ', 'ZDS']], // prettier-ignore
    (name) => told(read(message({}, `${name}|1||text|Type\rNTE|1||a note`)), ({ report }) => [report.content.note, report.content.specimen]),
  ],
  [
    'MSH-12, the version',
    ['', '2.0', '2.1', '2.3', '2.3.1', '2.5.1', '2.7', '2.8', '2.8.2', '2.9', '3.0', '2.5.1^USA', '22.5'],
    (version) => told(read(message({ 'MSH-12': version })), () => 'read'),
  ],
  [
    'OBX-3, the names and codes of a test',
    [
      '^Ferritin',
      'FER',
      'FER^^L',
      'FER^Ferritin^L',
      '2276-4^Ferritin^LN',
      'FER^Ferritin^L^2276-4^Ferritin [Mass/volume]^LN',
      '^^^FER^Ferritin^L',
      'FER^^L^^^^^^of the lab',
    ],
    (test) =>
      told(read(message({ 'OBX-3': test })), (one) => {
        const { name, loincCode, loincName, codings } = first(one)!;
        return { name, loincCode, loincName, codings };
      }),
  ],
  [
    'the laboratory of the result and of the report, from what is sent',
    ['OBX-23, feed, OBX-15, MSH-4', 'feed, OBX-15, MSH-4', 'OBX-15, MSH-4', 'MSH-4', 'nothing'],
    (sent) => {
      const has = (place: string, text: string) => (sent.includes(place) ? text : '');
      const fields = { 'OBX-23': has('OBX-23', 'of the result'), 'OBX-15': has('OBX-15', 'id^responsible'), 'MSH-4': has('MSH-4', 'sender') };
      const laboratory = has('feed', 'of the feed') || undefined;
      return told(read(message(fields), 'utf8', { laboratory }), (one) => [first(one)?.laboratory, one.report.content.laboratory]);
    },
  ],
];

it('each code of a table of HL7 is read as reviewed', () => {
  const tables = TABLES.map(([name, codes, answer]) => [name, ...codes.map((code) => `  ${code || 'none'}: ${answer(code)}`), ''].join('\n'));
  const text = tables.join('\n');
  expect(text).toBe(golden(new URL('golden/codes.txt', import.meta.url), text));
});

it.each<[string, Fields, (delivery: NonNullable<Found['delivery']>) => unknown, string | object]>([
  ['a test', { 'OBX-3': 'PC^Protein & Creatinine^L' }, (one) => first(one)?.name, 'Protein & Creatinine'],
  ['a panel', { 'OBR-4': 'HM^Health & Metabolism^L' }, (one) => one.report.content.name, 'Health & Metabolism'],
  ['a test by its original text', { 'OBX-3': 'PC^PC^L^^^^^^Protein & Creatinine' }, (one) => first(one)?.name, 'Protein & Creatinine'],
  ['a coded value', { 'OBX-2': 'CE', 'OBX-5': 'PN^Positive & typed^L' }, (one) => first(one)?.value, { kind: 'coded', text: 'Positive & typed' }],
  ['a mark that is escaped', { 'OBX-3': 'PC^Protein \\T\\ Creatinine^L' }, (one) => first(one)?.name, 'Protein & Creatinine'],
])('the words of %s may hold the separator of subcomponents', (_what, change, part, expected) => {
  expect(part(read(message(change)).delivery!)).toEqual(typeof expected === 'string' ? expected : expect.objectContaining(expected));
});

it('keeps the subcomponents of a specimen apart', () => {
  expect(read(message({ 'OBR-15': 'SER&Serum&HL70487' })).delivery!.report.content.specimen).toBe('Serum');
});
