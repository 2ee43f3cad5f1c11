import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { golden, wordsOf } from '@biomarker/testbed/golden';
import { FakeElement } from '../../../test/pages/fake-element.ts';
import type { Numbers, Person } from '@biomarker/domain/interpretation';
import type { ReportMarker, ReportResult, ReportRow } from '@biomarker/domain/report';

// These files are of the browser, whose types the services do not load.
const BROWSER = '../../../browser';
type Show = (place: { where: FakeElement; say: (words: string) => void }, rows: ReportRow[], known: object, person: Person) => void;
type Svg = FakeElement | undefined;

let showResults: Show;
let trendOf: (result: ReportResult) => Svg;
let answerOf: (reading: object, standing: object, numbers: Numbers) => FakeElement[];
let alertOf: (reading: object) => FakeElement[];
const clipboard = jest.fn<(text: string) => Promise<void>>();
const print = jest.fn();

beforeAll(async () => {
  const made = (tag: string) => new FakeElement(tag);
  Object.assign(globalThis, { document: { createElement: made, createElementNS: (_space: string, tag: string) => made(tag) }, print });
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { clipboard: { writeText: clipboard } } });
  ({ showResults } = (await import(`${BROWSER}/report/show.ts`)) as { showResults: Show });
  ({ trendOf } = (await import(`${BROWSER}/report/trend.ts`)) as { trendOf: typeof trendOf });
  ({ answerOf, alertOf } = (await import(`${BROWSER}/value-answer.ts`)) as { answerOf: typeof answerOf; alertOf: typeof alertOf });
});
afterAll(() => {
  for (const name of ['document', 'print']) Reflect.deleteProperty(globalThis, name);
});

const marker = (slug: string, name: string, category: string, unit: string): ReportMarker => ({
  ...{ slug, name, category, unit, conversions: [], ownIntervalOnly: [] },
});
const MARKERS = [
  marker('potassium', 'Potassium', 'Minerals', 'mmol/L'),
  marker('ferritin', 'Ferritin', 'Iron', 'ng/mL'),
  marker('glucose-fasting', 'Fasting glucose', 'Sugar', 'mg/dL'),
  marker('vitamin-d', 'Vitamin D', 'Vitamins', 'ng/mL'),
];
const band = { kind: 'critical', label: 'dangerously high', quantity: 'level', population: 'adults', applies: {}, unit: 'mmol/L', inUnits: [] };
const facts = {
  potassium: {
    ...{ unit: 'mmol/L', optimalRanges: [], conversions: [], whatNext: [] },
    thresholds: [{ ...band, id: '1', low: 6.5, lowInclusive: true, meaning: 'danger', careLevel: 'emergency', source: 'Guideline' }],
  },
} as unknown as Record<string, Numbers>;
const known = { knowledge: {}, markers: new Map(MARKERS.map((one) => [one.slug, one])), facts };

let line = 0;
const result = (slug: string, value: number | string, more: Partial<ReportResult> = {}): ReportResult => ({
  ...{ state: 'recognized', slug, value, printed: String(value), questions: [], earlier: [], remarks: [], text: `${slug} ${value}`, line: (line += 1) },
  ...more,
});
const lost = (text: string, reason: string, at: number): ReportRow => ({ state: 'not recognized', text, reason, line: at });

const rowsOfAReport = (): ReportRow[] => [
  result('ferritin', 41, {
    unit: 'ng/mL',
    low: 30,
    high: 400,
    date: '2026-03-04',
    earlier: [
      { date: '2026-01-02', value: 39, flag: 'L' },
      { value: 20, comparator: '<' },
    ],
  }),
  result('ferritin', 412, { unit: 'ng/mL', low: 30, high: 400, flag: 'H' }),
  result('potassium', 6.8, { unit: 'mmol/L', low: 3.5, high: 5.1, flag: 'HH' }),
  result('potassium', 4.2, { unit: 'mmol/L', low: 3.5, high: 5.1, flag: 'N' }),
  result('glucose-fasting', 90, { state: 'needs an answer', unit: 'mg/dL', questions: [{ about: 'fasting' }] }),
  result('vitamin-d', 2.31, {
    ...{ state: 'needs an answer', printed: '2,310' },
    questions: [{ about: 'value', choices: [2.31, 2310] }, { about: 'unit', choices: ['ng/mL', 'nmol/L'] }, { about: 'vitamin D2 or D3' }],
  }),
  lost('Unknown 5', 'No name of a test was found.', 90),
  lost('Unknown 5', 'A second reason.', 90),
  lost('Unknown 5', 'No name of a test was found.', 91),
];

function show(rows: ReportRow[]) {
  const where = new FakeElement('div');
  let status = '';
  showResults({ where, say: (words) => (status = words) }, rows, known, {});
  return { where, status: () => status, text: () => `${status}\n${wordsOf(where.html)}` };
}

describe('the table of a report', () => {
  it('stands as reviewed: urgent, outside, questions, then by category', () => {
    const shown = show(rowsOfAReport());
    const looks = ['tr', 'p', 'svg', 'circle']
      .flatMap((tag) => shown.where.all(tag))
      .filter(({ attributes }) => attributes.size > 0)
      .map(({ tag, attributes }) => `${tag}: ${[...attributes].map(([name, value]) => `${name}=${value}`).join(', ')}`);
    const text = `${shown.text()}${looks.join('\n')}\n`;
    expect(text).toBe(golden(new URL('golden/table.txt', import.meta.url), text));
  });

  it.each<[ReportRow[], string]>([
    [[], '0 results recognized'],
    [[result('ferritin', 41)], '1 result recognized, none outside an interval, positive or marked'],
    [[result('ferritin', 41, { flag: 'L' }), result('potassium', 4)], '2 results recognized, 1 outside an interval, positive or marked'],
    [[result('ferritin', 41, { questions: [{ about: 'fasting' }] })], '0 results recognized, 1 needs an answer'],
    [[1, 2].map((value) => result('ferritin', value, { questions: [{ about: 'fasting' }] })), '0 results recognized, 2 need an answer'],
    [[lost('a', 'b', 1)], '0 results recognized, 1 line not recognized'],
    [[lost('a', 'b', 1), lost('a', 'c', 1), lost('a', 'b', 2)], '0 results recognized, 2 lines not recognized'],
  ])('%#: says %s', (rows, words) => expect(show(rows).status()).toBe(words));

  it('writes itself again with each answer', () => {
    const rows = rowsOfAReport();
    const shown = show(rows);
    const answer = (place: number, choice: string) => {
      const select = shown.where.all('select')[place]!;
      select.value = choice;
      select.listeners.get('change')!();
    };
    answer(0, '1');
    expect(rows[4]).toMatchObject({ state: 'recognized', remarks: ['Not taken fasting: the limits of the fasting test do not apply.'] });
    answer(0, '1');
    expect(rows[5]).toMatchObject({ state: 'needs an answer', value: 2310, printed: '2310' });
    answer(0, '1');
    answer(0, '1');
    expect(rows[5]).toMatchObject({ state: 'recognized', unit: 'nmol/L', remarks: ['D3 alone is a part of the total.'] });
    expect(shown.where.all('select')).toEqual([]);
    expect(shown.status()).toBe('6 results recognized, 2 outside an interval, positive or marked, 2 lines not recognized');
  });

  it.each<[ReportResult['questions'][number], string, string[]]>([
    [{ about: 'fasting' }, 'Yes, fasting', []],
    [{ about: 'fasting' }, 'No, or not sure', ['Not taken fasting: the limits of the fasting test do not apply.']],
    [{ about: 'vitamin D2 or D3' }, 'Total', []],
    [{ about: 'vitamin D2 or D3' }, 'D3 alone, or not sure', ['D3 alone is a part of the total.']],
  ])('to %j the answer "%s" keeps the remarks of the line, and adds %j', (question, choice, added) => {
    const row = result('vitamin-d', 30, { state: 'needs an answer', questions: [question], remarks: ['Of the line.'] });
    const [select] = show([row]).where.all('select');
    select!.value = select!
      .all('option')
      .find(({ children }) => children[0] === choice)!
      .attributes.get('value')!;
    select!.listeners.get('change')!();
    expect(row).toMatchObject({ state: 'recognized', questions: [], remarks: ['Of the line.', ...added] });
  });

  it.each([
    [() => Promise.resolve(), 'Copied'],
    [() => Promise.reject(new Error('no')), 'Copying is not allowed here'],
  ])('is copied as text, a line for each result', async (write, said) => {
    clipboard.mockReset().mockImplementation(write);
    const { where } = show(rowsOfAReport());
    const [copy, printer] = where.all('button');
    copy!.listeners.get('click')!();
    await new Promise(setImmediate);
    expect(copy!.children).toEqual([said]);
    expect(clipboard.mock.calls[0]![0].split('\n')).toEqual([
      'Ferritin: 41 ng/mL, interval 30 to 400, 2026-03-04, before: 39 low (2026-01-02), <20',
      'Ferritin: 412 ng/mL, high, interval 30 to 400',
      'Potassium: 6.8 mmol/L, critically high, interval 3.5 to 5.1',
      'Potassium: 4.2 mmol/L, interval 3.5 to 5.1',
      'Fasting glucose: 90 mg/dL',
      'Vitamin D: 2,310',
    ]);
    printer!.listeners.get('click')!();
    expect(print).toHaveBeenCalled();
  });
});

describe('the trend of a result', () => {
  const trend = (value: number | string, date: string | undefined, earlier: ReportResult['earlier'], more: Partial<ReportResult> = {}) =>
    trendOf(result('ferritin', value, { ...(date && { date }), earlier, ...more }))?.html;

  it('goes from the earliest to the newest, in proportion to time and value', () => {
    const html = trend(20, '2026-01-11', [
      { date: '2026-01-06', value: 40 },
      { date: '2026-01-01', value: 0 },
    ]);
    expect(html).toContain('aria-label="Trend from 0 on Jan 1, 2026 to 20 on Jan 11, 2026"');
    expect(html).toContain('points="4,24 48,4 92,14"');
    expect(html).toContain('<circle cx="92" cy="14" r="3">');
    expect(html).toContain('width="96" height="28" viewBox="0 0 96 28" role="img"');
  });

  it.each([
    ['months', '2026-01', '2026-03', 'from 5 in Jan 2026 to 9 in Mar 2026'],
    ['years', '2024', '2026', 'from 5 in 2024 to 9 in 2026'],
  ])('goes from the earliest to the newest of %s', (_kind, first, last, words) =>
    expect(trend(9, last, [{ date: first, value: 5 }])).toContain(`aria-label="Trend ${words}"`),
  );

  it('is level where the value stays', () => expect(trend(5, '2026-01-02', [{ date: '2026-01-01', value: 5 }])).toContain('points="4,14 92,14"'));

  it.each<[string, Parameters<typeof trend>]>([
    ['there is one value', [5, '2026-01-02', []]],
    ['a date is missing', [5, undefined, [{ date: '2026-01-01', value: 5 }]]],
    ['an earlier date is missing', [5, '2026-01-02', [{ value: 5 }]]],
    ['a value is a limit', [5, '2026-01-02', [{ date: '2026-01-01', value: 5, comparator: '<' }]]],
    ['the newest is a limit', [5, '2026-01-02', [{ date: '2026-01-01', value: 5 }], { comparator: '>' }]],
    ['the value is a word', ['NEGATIVE', '2026-01-02', [{ date: '2026-01-01', value: 5 }]]],
    ['both are of one day', [5, '2026-01-02', [{ date: '2026-01-02', value: 6 }]]],
  ])('is none where %s', (_why, given) => expect(trend(...given)).toBeUndefined());
});

describe('the answer to a value', () => {
  const interval = { source: 'Laboratory A', sourceUrl: 'https://a.example', unit: 'mmol/L' };
  const raised = { ...band, label: 'raised', low: 5, lowInclusive: true, meaning: 'needs care', source: 'Guideline', sourceUrl: 'https://b.example' };
  const reading = (more: object = {}) => ({
    ...{ verdict: [{ words: 'Your value is above.', source: interval }], doubts: [], next: [], bands: [], onlyIf: [] },
    intervals: [{ interval, place: 'above', sentence: 'Your value is above.' }],
    ...more,
  });
  const numbers = {
    optimalRanges: [interval, { ...interval, source: 'Laboratory B' }],
    thresholds: [raised],
    conversions: [],
    whatNext: [],
  } as unknown as Numbers;
  const standing = { title: 'High', tint: 'edge', icon: 'circle-arrow-up' };
  const step = (pattern: string, more: object = {}) => ({ id: pattern, pattern, next: `Repeat for ${pattern}`, ...more });

  it('is as reviewed, with and without each of its parts', () => {
    const readings = {
      plain: reading(),
      'without an interval': reading({ intervals: [], verdict: [{ words: 'There is no interval.' }] }),
      'a visit soon': reading({ urgency: { level: 'soon', sentence: 'See a clinician soon.' } }),
      today: reading({ urgency: { level: 'same_day', sentence: 'See a clinician today.' } }),
      now: reading({ urgency: { level: 'emergency', sentence: 'Get help.' } }),
      doubtful: reading({ doubts: ['Did you mean another unit?'] }),
      'one next step': reading({ next: [step('a high value', { low: 5 })] }),
      'next steps': reading({ next: [step('a high value'), step('thirst')] }),
      bands: reading({
        bands: [
          { band: raised, fit: 'yes', isMissed: false },
          { band: { ...raised, sourceUrl: undefined }, fit: 'yes', isMissed: true },
        ],
      }),
      'only if': reading({ onlyIf: [{ band: raised, fit: 'only if', isMissed: false }] }),
      'two intervals': reading({
        intervals: [...reading().intervals, { interval: { ...interval, source: 'Laboratory B' }, place: 'inside', sentence: 'Men: inside.' }],
      }),
    };
    const text = Object.entries(readings)
      .map(([name, one]) => [`== ${name}`, ...[...alertOf(one), ...answerOf(one, standing, numbers)].map((part) => wordsOf(part.html))].join('\n'))
      .join('\n');
    expect(text).toBe(golden(new URL('golden/answers.txt', import.meta.url), text));
    const links = Object.values(readings).flatMap((one) => answerOf(one, standing, numbers).flatMap((part) => part.all('a')));
    const outer = links.map(({ attributes }) => [attributes.get('href')!, attributes.get('rel')] as const).filter(([href]) => !href.startsWith('#'));
    expect(outer.map(([, rel]) => rel)).toEqual(outer.map(() => 'external noopener nofollow'));
    expect(outer).not.toEqual([]);
  });
});
