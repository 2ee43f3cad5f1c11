import { describe, expect, test } from '@jest/globals';
import { proseGrade } from '../../content-report/measure.ts';
import { nearDuplicates } from '../../content-report/near-duplicates.ts';
import { paragraphsOf } from '../../content-report/paragraphs.ts';
import { readingGrade } from '../../content-report/reading-grade.ts';
import { CLAIMS } from '../claims.ts';
import { content, proseOf } from '../fixtures.ts';

const { biomarkers } = content;
const entries = biomarkers.map((file) => [file.slug, file] as const);
const fileOf = (slug: string) => biomarkers.find((file) => file.slug === slug)!;

function boundsOf(file: (typeof biomarkers)[number]): [string, number, number, number][] {
  return [
    ['summary, characters', file.summary.length, 140, 480],
    ['summary, sentences', file.summary.match(/[.!?](\s|$)/g)!.length, 2, 4],
    ['significance, characters', file.significance.length, 600, 1800],
    ['significance, paragraphs', file.significance.split(/\n{2,}/).length, 2, 2],
    ['metaDescription', file.metaDescription.length, 90, 160],
    ['symptoms', file.symptoms.length, 2, 8],
    ['causes', file.causes.length, 4, 12],
    ['keyInsights', file.keyInsights.length, 3, 6],
    ['seoVariations', file.seoVariations.length, 3, 10],
    ['nutritionGuidelines', file.nutritionGuidelines.length, 0, 3],
    ...file.testingGuidelines.map(({ conditions }): [string, number, number, number] => ['conditions', conditions.length, 3, 7]),
    ...file.testingGuidelines.map(({ relatedTests }): [string, number, number, number] => ['relatedTests', relatedTests.length, 3, 6]),
  ];
}

/** A sentence that YAML cut at a comma leaves a part that begins in mid-thought or holds half a bracket. */
function isFragment(item: string): boolean {
  return (
    item.split('(').length !== item.split(')').length ||
    /^(and|or|but|so|because|though|although)\b/.test(item) ||
    (/^\p{Ll}+[ ,]/u.test(item) && /[^.]\.$/.test(item))
  );
}

function listsOf({ symptoms, causes, keyInsights, seoVariations, nutritionGuidelines, testingGuidelines }: (typeof biomarkers)[number]): string[][] {
  const nested = [...nutritionGuidelines, ...testingGuidelines].flatMap((guideline) => Object.values(guideline).filter((value) => Array.isArray(value)));
  return [symptoms, causes, keyInsights, seoVariations, ...nested];
}

describe('wording', () => {
  describe('every biomarker', () => {
    test.each(entries)('%s keeps its texts within their bounds', (_slug, file) => {
      expect(boundsOf(file).filter(([, value, low, high]) => value < low || value > high)).toEqual([]);
    });

    test.each(entries)('%s lists whole phrases, none twice', (_slug, file) => {
      for (const list of listsOf(file)) {
        expect(new Set(list.map((item) => item.toLowerCase())).size).toBe(list.length);
        expect(list.filter((item) => item.length > 280 || isFragment(item))).toEqual([]);
      }
    });

    test.each(entries)('%s is not related to itself', (slug, { testingGuidelines }) => {
      expect(testingGuidelines.flatMap(({ relatedTests }) => relatedTests)).not.toContain(slug);
    });

    test.each(entries)('%s states the direction of each cause', (_slug, { causes }) => {
      expect(causes.filter((cause) => !/^(High|Low|Positive|Negative|Acid|Alkaline|High or low)\b.*: /.test(cause))).toEqual([]);
    });

    test('makes no claim and gives no order', () => {
      const claims = biomarkers.flatMap((file) =>
        proseOf(file)
          .filter(([, text]) => CLAIMS.test(text))
          .map(([where, text]) => `${file.slug} ${where}: ${text}`),
      );
      expect(claims).toEqual([]);
    });

    test('reads at grade 8 or easier at the median, and none above 10', () => {
      const grades = biomarkers.map((file) => [file.slug, proseGrade(file)] as const).sort(([, a], [, b]) => a - b);
      expect(grades.filter(([, grade]) => grade > 10)).toEqual([]);
      expect(grades[Math.floor(grades.length / 2)]![1]).toBeLessThanOrEqual(8);
    });

    test('shares no paragraph with another', () => {
      expect(nearDuplicates(biomarkers.flatMap(paragraphsOf)).map(({ first, second }) => [first.owner, second.owner, first.text])).toEqual([]);
    });

    test('breaks lines only between paragraphs', () => {
      expect(biomarkers.filter(({ summary, significance }) => /[^\n]\n[^\n]/.test(summary + significance)).map(({ slug }) => slug)).toEqual([]);
    });

    test('addresses readers, not editors, in its range notes', () => {
      const notes = biomarkers.flatMap(({ slug, ranges }) => ranges.flatMap((range) => (range.notes ? [`${slug}: ${range.notes}`] : [])));
      expect(notes.filter((note) => /publish|alternative source|to be taken|check /i.test(note))).toEqual([]);
    });
  });

  describe('markers that need special words', () => {
    test.each(['ca-125', 'cea', 'afp'])('%s says that it is not a screening test', (slug) => {
      expect(JSON.stringify(fileOf(slug))).toMatch(/\bno[tn]?\b[^.]*\bscreen/i);
    });

    test.each(['psa-total', 'psa-free-percent'])('%s says that the decision is personal or shared', (slug) => {
      expect(JSON.stringify(fileOf(slug))).toMatch(/\b(shared|personal|individual|informed)\b[^.]*\bdeci/i);
    });

    test('lipoprotein(a) warns that its two units cannot be converted', () => {
      expect(JSON.stringify(fileOf('lipoprotein-a'))).toMatch(/conver|factor/i);
    });

    test('hs-CRP is distinct from ordinary CRP, and eGFR has no race term', () => {
      expect(JSON.stringify(fileOf('hs-crp'))).toMatch(/ordinary CRP/i);
      expect(JSON.stringify(fileOf('egfr'))).toMatch(/\brace\b/i);
    });
  });

  describe('the text checks', () => {
    test('raise the grade for long words and long sentences', () => {
      expect(readingGrade('The cat sat on the mat. It was fat.')).toBeLessThan(2);
      expect(readingGrade('Hyperparathyroidism characteristically necessitates comprehensive endocrinological investigation.')).toBeGreaterThan(20);
    });

    test('detect a copied paragraph despite a changed word, and no unrelated one', () => {
      const text = 'Ferritin is the protein that stores iron inside cells, and a little of it leaks into the blood all the time.';
      const copy = { owner: 'b', where: 'summary', text: text.replace('little', 'trace') };
      const original = { owner: 'a', where: 'summary', text };
      expect(nearDuplicates([original, copy])).toHaveLength(1);
      expect(nearDuplicates([original, { ...copy, owner: 'a' }])).toEqual([]);
      expect(nearDuplicates([original, { ...copy, text: 'Sodium is the main salt of the fluid around the cells and is kept within narrow limits.' }])).toEqual(
        [],
      );
    });
  });
});
