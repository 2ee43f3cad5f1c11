import { golden } from '@biomarker/testbed/golden';
import { describe, expect, it } from '@jest/globals';
import { content } from '../fixtures.ts';

/** Numbers, choices and names of other files; words of a person stand in the golden pages. */
const isSetting = (value: unknown) => typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && /^[\w.-]+$/.test(value));

/** The settings of a value in one line: `fastingRequired false, relatedTests [cortisol dhea-sulfate]`. */
function settingsOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return isSetting(value) ? String(value) : '';
  if (Array.isArray(value)) return told(value.map(settingsOf), ' ', '[]');
  const all = Object.entries(value).flatMap(([name, child]) => {
    const text = settingsOf(child);
    return text ? `${name} ${text}` : [];
  });
  return told(all, ', ', '{}');
}

const told = (texts: readonly string[], between: string, [open, close]: string) =>
  texts.some(Boolean) ? `${open}${texts.filter(Boolean).join(between)}${close}` : '';

/** A line for each field; for each element of a list of records. */
const linesOf = (file: object) =>
  Object.entries(file).flatMap(([name, value]) => {
    const isTable = Array.isArray(value) && value.some((one) => typeof one === 'object');
    return (isTable ? (value as unknown[]) : [value]).flatMap((one) => {
      const text = settingsOf(one);
      return text ? `  ${name}: ${text.replace(/^[{[](.*)[}\]]$/, '$1')}` : [];
    });
  });

const blocks = (files: readonly (readonly [name: string, file: object])[]) =>
  `${files.map(([name, file]) => [name, ...linesOf(file)].join('\n')).join('\n\n')}\n`;

// Fixtures hold the facts, and golden pages their words; these are the settings that neither has.
const { biomarkers, categories, labPackages, catalog, concerns, questions, comparisons, documents, careSigns } = content;
const GROUPS = {
  biomarkers: biomarkers.map(({ slug, labvendorMarkerId, specimen, whatNext, thresholds, testingGuidelines, nutritionGuidelines, researchLinks, ranges }) => {
    const shown = ranges.map(({ displayMax, noSafeLevel, optimalLow, optimalHigh, isPregnancySpecific, pregnancyTrimester, kind }) => ({
      ...{ displayMax, noSafeLevel, optimalLow, optimalHigh, isPregnancySpecific, pregnancyTrimester, kind },
    }));
    return [slug, { labvendorMarkerId, specimen, ranges: shown, thresholds, whatNext, testingGuidelines, nutritionGuidelines, researchLinks }] as const;
  }),
  groups: [
    ...[...categories, ...labPackages, ...comparisons].map((file) => [file.slug, file] as const),
    ...catalog.map((file) => [file.category, file] as const),
    ...concerns.map((file) => [file.concern, file] as const),
    ...questions.map((file) => [file.biomarker, file] as const),
    ...documents.map(({ slug, ...file }) => [slug, file] as const),
    ['care signs', careSigns] as const,
  ],
};

describe('the settings of content', () => {
  it.each(Object.entries(GROUPS))('of %s are as they were reviewed', (name, files) => {
    const text = blocks(files);
    expect(text).toBe(golden(new URL(`golden/${name}.txt`, import.meta.url), text));
  });
});
