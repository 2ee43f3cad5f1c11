import { describe, expect, test } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { readContentFiles } from '../seeding/content-files.ts';
import type { BiomarkerFile } from '../seeding/files/biomarker-file.ts';
import { buildReport, type Report } from './build-report.ts';
import { measure, type Measured } from './measure.ts';
import { toHtml } from './to-html.ts';
import { toMarkdown } from './to-markdown.ts';

const content = readContentFiles();
const report = buildReport(content, '2026-11-21');
const [first] = content.biomarkers;

describe('the content report', () => {
  test('shows no gaps and gives a reason for every omission', () => {
    expect(report.measured.filter(({ holes }) => holes.length > 0)).toEqual([]);
    const bare = report.measured.filter(({ loincCode, rangeCount, linkCount }) => loincCode === undefined || rangeCount === 0 || linkCount === 0);
    expect(bare.filter(({ leftOut }) => leftOut.length === 0)).toEqual([]);
  });

  test('counts the pages that have each field that a page may lack', () => {
    const coverage = new Map(report.coverage.map(({ field, pages }) => [field, pages]));
    expect(coverage.get('formula')).toBe(content.biomarkers.filter(({ formula }) => formula).length);
    expect(coverage.has('summary')).toBe(false);
    expect(coverage.get('thresholds')).toBe(content.biomarkers.filter(({ thresholds }) => thresholds.length > 0).length);
    expect(toMarkdown(report)).toContain(`| careSigns | ${content.biomarkers.length} | 100 % |`);
  });

  test('counts every range row under its source', () => {
    const rows = report.sources.map((source) => source.rows);
    expect(rows).toEqual([...rows].sort((one, other) => other - one));
    expect(report.sources.reduce((sum, { rows }) => sum + rows, 0)).toBe(content.biomarkers.flatMap(({ ranges }) => ranges).length);
  });

  test('reports a gap when a text lacks food or care advice', () => {
    const silent = {
      ...first!,
      nutritionGuidelines: [],
      nutritionNote: undefined,
      careSigns: [],
      keyInsights: ['A fact.', 'Another fact.'],
      significance: 'A.\n\nB.',
      summary: 'C.',
      testingGuidelines: [{ ...first!.testingGuidelines[0]!, preparation: ['Rest'], relatedTests: [] }],
    };
    const { measured } = buildReport({ ...content, biomarkers: [silent], labPackages: [] }, '2026-11-21');
    expect(measured[0]!.holes).toEqual(['nutrition guidance with foods, or why there is none', 'when to seek care', 'related tests']);
  });

  test('counts neither a bare recommendation nor a long note as nutrition guidance', () => {
    const holesOf = (file: typeof first) => buildReport({ ...content, biomarkers: [file!] }, '2026-11-21').measured[0]!.holes;
    const guided = content.biomarkers.find(({ nutritionGuidelines }) => nutritionGuidelines.length > 0)!;
    const [guideline] = guided.nutritionGuidelines;
    expect(holesOf({ ...guided, nutritionGuidelines: [{ ...guideline!, foods: [], avoidFoods: [], interactions: [] }] })).toHaveLength(1);
    expect(holesOf({ ...guided, nutritionGuidelines: [{ ...guideline!, recommendation: 'Eat well.' }] })).toHaveLength(1);
    expect(holesOf({ ...guided, nutritionGuidelines: [], nutritionNote: 'Food does not change it. It is inherited. Age matters.' })).toHaveLength(1);
    expect(holesOf({ ...guided, nutritionGuidelines: [], nutritionNote: 'Food does not move it by 0.5 g or more. It is inherited.' })).toEqual([]);
  });

  test('misses a part that one of two guidelines lacks', () => {
    const guided = content.biomarkers.find(({ nutritionGuidelines }) => nutritionGuidelines.length > 0)!;
    const [nutrition, testing] = [guided.nutritionGuidelines[0]!, guided.testingGuidelines[0]!];
    const food = { ...nutrition, recommendation: 'one two three four five six seven eight nine ten', foods: ['a'], avoidFoods: [], interactions: [] };
    const test = { ...testing, preparation: ['Rest'], relatedTests: ['a'], interferingFactors: ['b'] };
    const whole = { ...guided, careSigns: ['a'], nutritionGuidelines: [food, food], testingGuidelines: [test, test] };
    const holesOf = (more: object) => measure({ ...whole, causes: ['a', 'b'], keyInsights: ['a', 'b'], ...more } as BiomarkerFile, 0, true).holes;
    const [nutritionHole, causesHole] = ['nutrition guidance with foods, or why there is none', 'causes in more than one line'];
    expect([
      holesOf({}),
      holesOf({ nutritionGuidelines: [food, { ...food, foods: [] }] }),
      holesOf({ nutritionGuidelines: [food, { ...food, foods: [], avoidFoods: ['a'] }] }),
      holesOf({ nutritionGuidelines: [food, { ...food, foods: [], interactions: ['a'] }] }),
      holesOf({ nutritionGuidelines: [food, { ...food, recommendation: 'one two three four five six seven eight nine' }] }),
      holesOf({ testingGuidelines: [test, { ...test, relatedTests: [] }] }),
      holesOf({ testingGuidelines: [test, { ...test, interferingFactors: [] }] }),
      holesOf({ testingGuidelines: [test, { ...test, preparation: [] }] }),
      holesOf({
        testingGuidelines: [
          { ...test, preparation: [] },
          { ...test, preparation: [] },
        ],
      }),
      holesOf({ careSigns: [] }),
      holesOf({ causes: ['a'] }),
      holesOf({ keyInsights: ['a'] }),
    ]).toEqual([
      ...[[], [nutritionHole], [], [], [nutritionHole]],
      ...[['related tests'], ['interfering factors'], [], ['preparation'], ['when to seek care'], [causesHole], [causesHole]],
    ]);
  });

  test('tells what is left out of a page, and what a reviewer looks at', () => {
    const [row] = first!.ranges.length > 0 ? first!.ranges : content.biomarkers.find(({ ranges }) => ranges.length > 0)!.ranges;
    const [guideline] = content.biomarkers.find(({ nutritionGuidelines }) => nutritionGuidelines.length > 0)!.nutritionGuidelines;
    const usual = {
      ...first!,
      category: 'iron-status',
      ucumUnit: 'ug/L',
      nutritionGuidelines: [],
      ranges: [{ ...row!, kind: 'laboratory reference interval' as const, displayMax: undefined }],
    };
    const told = (more: object, inPackage = true) => {
      const { leftOut, attention } = measure({ ...usual, ...more }, 0, inPackage);
      return [...leftOut, ...attention];
    };
    const link = first!.researchLinks[0] ?? content.biomarkers.find(({ researchLinks }) => researchLinks.length > 0)!.researchLinks[0]!;
    const whole = { loinc: { code: '1-8', name: 'One' }, researchLinks: [link] };
    expect([
      told(whole),
      told({ ...whole, loinc: undefined }),
      told({ ...whole, ranges: [] }),
      told({ ...whole, ranges: [], ucumUnit: undefined }),
      told({ ...whole, researchLinks: [] }),
      told(whole, false),
      told({ ...whole, category: 'cancer-markers' }),
      told({ ...whole, nutritionGuidelines: [{ ...guideline!, supplements: ['Iron'] }] }),
      told({ ...whole, ranges: [{ ...row!, kind: 'guideline decision limit', displayMax: 9 }] }),
    ]).toEqual([
      [],
      ['LOINC code: its official name is not confirmed'],
      ['ranges: no sourced interval'],
      ['ranges: the result is a step, not a number'],
      ['research links: none confirmed', 'no citation'],
      ['panels: none holds it, since it is no test for everybody'],
      ['tumor marker'],
      ['supplements'],
      ['decision limits as ranges', 'a bound for display'],
    ]);
  });

  test('lists facts about other services six months after their check', () => {
    expect(report.staleFacts).toEqual([]);
    const [service] = content.comparisons;
    const staleOn = (today: string) =>
      buildReport({ ...content, biomarkers: [], comparisons: [{ ...service!, facts: [{ ...service!.facts[0]!, checkedOn: '2026-01-01' }] }] }, today)
        .staleFacts;
    expect([staleOn('2026-07-03'), staleOn('2026-07-04').length]).toEqual([[], 1]);
    expect(buildReport(content, '2027-11-21').staleFacts).toHaveLength(report.factCount);
  });
});

describe('the pages of the report', () => {
  test('show all reviews as pending without a database and reviewers with one', () => {
    expect(toMarkdown(report)).toContain('every biomarker counts as pending');
    const reviews = new Map(content.biomarkers.map(({ slug }) => [slug, { status: 'pending' } as { status: string; reviewer?: string; reviewedOn?: string }]));
    reviews.set('zinc', { status: 'approved', reviewer: 'Dr. Example', reviewedOn: '2026-11-02' });
    const page = toMarkdown(buildReport(content, '2026-11-21', reviews));
    expect(page).toContain(`| pending medical review | ${content.biomarkers.length - 1} |`);
    expect(page).toContain('| Zinc | approved | Dr. Example | 2026-11-02 |');
  });

  test('tell every part of a report, and which part has nothing to tell', () => {
    const measured = Array.from({ length: 12 }, (_, at): Measured => ({
      ...{ slug: `slug-${11 - at}`, name: `Name ${at}`, category: 'iron', grade: 9 + ((at * 5) % 12) / 10, words: 100 + at, questionCount: at % 4 },
      ...{ loincCode: at % 3 ? `100${at}-1` : undefined, rangeCount: at % 3, rangeSources: at % 3 ? ['A', 'B'] : [], linkCount: at % 2 },
      ...{
        holes: at === 5 ? ['preparation', 'related | tests'] : [],
        leftOut: at === 3 ? ['ranges: none'] : [],
        attention: ['first', 'second', 'third'].slice(0, at % 4),
      },
    }));
    const full: Report = {
      measured,
      ...{ coverage: [{ field: 'formula', pages: 7 }], medianGrade: 9.55, factCount: 5, questionCount: 6 },
      sources: [{ source: 'A', rows: 4, biomarkers: 2 }, { source: 'B', rows: 1, biomarkers: 1 }], // prettier-ignore
      duplicates: [{ first: { owner: 'one', where: 'summary', text: 'x' }, second: { owner: 'two', where: 'keyInsights', text: 'y' }, shared: 0.456 }],
      staleFacts: [{ service: 'acme', key: 'price', checkedOn: '2026-01-02' }],
      kinds: [{ name: 'One kind', faults: ['tsh: a', 'zinc: b'] }, { name: 'Other kind', faults: [] }], // prettier-ignore
      reviews: new Map([['slug-4', { status: 'approved', reviewer: 'Dr. Example', reviewedOn: '2026-11-02' }], ['slug-5', { status: 'reviewed' }], ['slug-6', { status: 'pending' }]]), // prettier-ignore
    };
    const reviewed = new Map(measured.map(({ slug }) => [slug, { status: 'approved' }]));
    const bare: Report = { ...full, measured: measured.slice(0, 1), duplicates: [], staleFacts: [], kinds: [], reviews: reviewed };
    const text = `${toMarkdown(full)}\n\n${toMarkdown(bare)}\n\n${toMarkdown({ ...bare, reviews: undefined })}\n`;
    expect(text).toBe(golden(new URL('golden/report.txt', import.meta.url), text));
  });

  test('have a row for every biomarker, in HTML too', () => {
    const html = toHtml(toMarkdown(report));
    for (const { name } of report.measured) expect(html).toContain(`<td>${name.replaceAll('&', '&amp;')}</td>`);
    expect(html.match(/<table>/g)!.length).toBeGreaterThanOrEqual(4);
  });
});
