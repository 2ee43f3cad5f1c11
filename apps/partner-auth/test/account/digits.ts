import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { argon2Passwords } from '@biomarker/db/partner';
import { addMember } from '@biomarker/domain/partner';
import { parse } from 'csv-parse/sync';
import { operate } from '../../../../tools/operator/operate.ts';
import { browser, obtainTokens, type Browser } from '../browser.ts';
import { partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

// What a laboratory wrote stands digit by digit on the member's pages, in the exports and in a partner's search. The deliveries are invented, in the
// shapes of real laboratories; each comes with the chart that it must leave.

const CASES = fileURLToPath(new URL('../../../../tools/operator/results/test/deliveries/', import.meta.url));
const read = <T>(file: string): T => JSON.parse(readFileSync(join(CASES, file), 'utf8')) as T;

type Value = Partial<Record<'comparator' | 'value' | 'unit' | 'low' | 'high' | 'numerator' | 'denominator' | 'text' | 'reason', string>> & { kind: string };
type Range = Partial<Record<'low' | 'high' | 'text', string>>;
type Result = { code: { text: string }; value: Value; ranges?: Range[]; components?: Result[]; shown: boolean };
type Expected = {
  feed: string;
  steps: { file: string; options?: string[] }[];
  chart: { member: string; shown: boolean; code: { text: string }; results: Result[] }[];
};
type Member = { key: string; email: string; givenName: string; familyName: string; birthDate: string; gender: 'female' | 'male'; identifiers: string[] };

const members = read<Member[]>('members.json').map((member) => ({ ...member, password: `a password of ${member.givenName}` }));
const cases = readdirSync(CASES).filter((file) => file.endsWith('.expected.json') && read<Expected>(file).chart.length > 0);

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
const browsers = new Map<string, Browser>();
const tokens = new Map<string, string>();
const folder = mkdtempSync(join(tmpdir(), 'digits-'));
const operator = (...words: string[]) => operate(service.database, words);

/** Words that follow each other with one space between them. */
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const SIGNS: Readonly<Record<string, string>> = { '<': '< ', '<=': '≤ ', '>=': '≥ ', '>': '> ' };

/** A value as a person reads it. */
function written({ kind, comparator = '', ...value }: Value): string {
  const sign = SIGNS[comparator] ?? '';
  if (kind === 'quantity') return inOneLine(`${sign}${value.value} ${value.unit}`);
  if (kind === 'range') return inOneLine(`${value.low}–${value.high} ${value.unit}`);
  if (kind === 'ratio') return `${sign}${value.numerator}:${value.denominator}`;
  if (kind !== 'absent') return inOneLine(value.text!);
  return value.text ? `no value: ${value.text}` : `no value (${value.reason!.replaceAll('-', ' ')})`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
const textOf = (markup: string) => inOneLine(markup.replace(/<[^>]*>/g, ' ').replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity]!));

/** The cells of the tables of a page, row by row. */
const rowsOf = (page: string): string[][] =>
  [...page.matchAll(/<tr role="row">\s*<td.*?<\/tr>/gs)].map(([row]) => [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => textOf(cell!)));

async function onPages(own: Browser): Promise<string[]> {
  const { text } = await own.open('/account/reports');
  const found = [];
  for (const [, path] of text.matchAll(/href="(\/account\/reports\/[^"?]+)"/g))
    for (const [marker, value, interval] of rowsOf((await own.open(path!)).text)) found.push(`${marker} | ${value} | ${interval}`);
  return found.sort();
}

/** JSON of FHIR whose decimals are text, since a number of JavaScript loses digits. */
const withDigits = (json: string) =>
  JSON.parse(json.replace(/("(?:\\.|[^"\\])*")|-?\d[\d.eE+-]*/g, (token, text) => (text === undefined ? `"${token}"` : token))) as {
    entry?: { resource: Resource }[];
  };
type Quantity = { value: string; comparator?: string; unit?: string };
type Resource = {
  resourceType: string;
  code: { text: string };
  component?: Omit<Resource, 'component'>[];
  referenceRange?: { low?: Quantity; high?: Quantity; text?: string }[];
  dataAbsentReason?: { coding?: { code: string }[]; text?: string };
  valueQuantity?: Quantity;
  valueRange?: { low: Quantity; high: Quantity };
  valueRatio?: { numerator: Quantity; denominator: Quantity };
  valueCodeableConcept?: { text: string };
  valueString?: string;
};

function valueIn(resource: Omit<Resource, 'component'>): Value {
  const {
    valueQuantity: quantity,
    valueRange: range,
    valueRatio: ratio,
    valueCodeableConcept: concept,
    valueString: text,
    dataAbsentReason: absent,
  } = resource;
  if (quantity) return { kind: 'quantity', comparator: quantity.comparator, value: quantity.value, unit: quantity.unit ?? '' };
  if (range) return { kind: 'range', low: range.low.value, high: range.high.value, unit: range.low.unit ?? '' };
  if (ratio) return { kind: 'ratio', comparator: ratio.numerator.comparator, numerator: ratio.numerator.value, denominator: ratio.denominator.value };
  if (concept ?? text) return { kind: 'text', text: concept?.text ?? text };
  return { kind: 'absent', reason: absent?.coding?.[0]!.code ?? 'see-components', text: absent?.text };
}

const lineOf = (name: string, value: Value, ranges: readonly Range[] = []) =>
  [name, written(value), ...ranges.map(({ low, high, text }) => [low, high, text].join(' '))].join(' | ');

const inFhir = (json: string): string[] =>
  (withDigits(json).entry ?? [])
    .map(({ resource }) => resource)
    .filter(({ resourceType }) => resourceType === 'Observation')
    .map(({ component = [], ...resource }) =>
      [resource, ...component].map((part) =>
        lineOf(
          part.code.text,
          valueIn(part),
          part.referenceRange?.map(({ low, high, text }) => ({ low: low?.value, high: high?.value, text })),
        ),
      ),
    )
    .flat()
    .sort();

const searched = async (key: string) =>
  (
    await service.api
      .get('/api/fhir/r4/Observation?_count=100')
      .set('Authorization', tokens.get(key)!)
      .buffer(true)
      .parse((answer, done) => {
        let body = '';
        answer.on('data', (chunk) => (body += chunk)).on('end', () => done(null, body));
      })
  ).body as string;

describe('what a laboratory wrote', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    const acme = partner(service.url, await service.registry.application(await service.registry.organization('acme')));
    for (const { key, identifiers, ...member } of members) {
      await addMember({ registry: service.registry.registry, passwords: argon2Passwords() }, member, true);
      for (const identifier of identifiers) {
        const [system = '', value = ''] = identifier.split('|');
        expect(await operator('members', 'identify', member.email, '--system', system, '--value', value)).toMatchObject({ exitCode: 0 });
      }
      const own = browser(service.url);
      await own.submit(await own.open('/account/connections'), '/account/sign-in', member);
      browsers.set(key, own);
      tokens.set(key, `Bearer ${(await obtainTokens(acme, browser(service.url), member)).access_token}`);
    }
    expect(await operator('feeds', 'set', '--file', join(CASES, 'feeds.json'))).toMatchObject({ exitCode: 0 });
  });
  beforeEach(() => service.registry.lab.query('TRUNCATE partner.lab_report, partner.lab_result, partner.lab_history, partner.lab_key'));
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  it.each(cases)('stands everywhere as in %s', async (file) => {
    const { feed, steps, chart } = read<Expected>(file);
    for (const { file: sent, options = [] } of steps) {
      // A refused part goes beside the file.
      copyFileSync(join(CASES, sent), join(folder, sent));
      await operator('results', 'import', join(folder, sent), '--feed', feed, ...options);
    }
    for (const key of new Set(chart.map(({ member }) => member))) {
      const own = browsers.get(key)!;
      const results = chart.filter(({ member, shown }) => member === key && shown).flatMap((report) => report.results.filter(({ shown }) => shown));
      const parts = results.flatMap(({ components = [], ...result }) => [result, ...components]);
      const lines = parts.map(({ code, value, ranges }) => lineOf(code.text, value, ranges)).sort();
      expect([key, inFhir(await searched(key))]).toEqual([key, lines]);
      expect([key, inFhir((await own.open('/account/export?format=fhir')).text)]).toEqual([key, lines]);

      const rows = parse((await own.open('/account/export?format=csv')).text, { columns: true, bom: true }) as Record<string, string>[];
      const inTable = rows.map(({ marker, value, low, high }) => [marker, inOneLine(value!.replace(/^'/, '')), low, high].join(' | '));
      const numbered = (ranges: readonly Range[] = []) => ranges.find(({ low, high }) => low !== undefined || high !== undefined) ?? {};
      const expected = results.map(({ code, value, ranges }) => [code.text, written(value), numbered(ranges).low, numbered(ranges).high].join(' | '));
      expect([key, inTable.sort()]).toEqual([key, expected.sort()]);

      const shown = await onPages(own);
      expect([key, shown.length]).toEqual([key, results.length]);
      for (const { code, value, ranges = [], components = [] } of results) {
        const said = [...(value.reason === 'see-components' ? [] : [value]), ...components.map((part) => part.value)].map(written);
        const words = [...said, ...ranges.flatMap(({ low, high, text }) => (text ? [inOneLine(text)] : [low, high].filter((one) => one !== undefined)))];
        expect(shown).toContainEqual(expect.stringMatching(new RegExp(`^${[code.text, ...words].map(escaped).join('.*')}`)));
      }
    }
  });
});
