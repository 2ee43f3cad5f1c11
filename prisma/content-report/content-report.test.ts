import { describe, expect, test } from '@jest/globals';
import { readContentFiles } from '../seeding/content-files.ts';
import { buildReport } from './build-report.ts';
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

  test('lists facts about other services six months after their check', () => {
    expect(report.staleFacts).toEqual([]);
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

  test('have a row for every biomarker, in HTML too', () => {
    const html = toHtml(toMarkdown(report));
    for (const { name } of report.measured) expect(html).toContain(`<td>${name.replaceAll('&', '&amp;')}</td>`);
    expect(html.match(/<table>/g)!.length).toBeGreaterThanOrEqual(4);
  });
});
