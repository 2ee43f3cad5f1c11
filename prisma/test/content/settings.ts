import { golden } from '@biomarker/testbed/golden';
import { describe, expect, it } from '@jest/globals';
import { content } from '../fixtures.ts';
import { shownUnit } from '../../seeding/display-units.ts';

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

const lists = (pairs: readonly (readonly [of: string, one: string])[]) => {
  const names = [...new Set(pairs.map(([of]) => of))].sort();
  return `${names.map((name) => `${name}: ${pairs.flatMap(([of, one]) => (of === name ? [one] : [])).join(' | ')}`).join('\n')}\n`;
};

/** Every unit that a biomarker names, as UCUM code. */
const unitsOf = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, child]) => (/^(?:unit|ucumUnit)$/.test(name) && typeof child === 'string' ? [child] : unitsOf(child)));

const { names, units, 'loinc-codes': codes, 'look-alikes': others } = content.vocabulary;
const LISTS = {
  'shown-units': [...new Set(unitsOf(biomarkers))].map((ucum) => [ucum, shownUnit(ucum, {})] as const),
  'loinc-codes': codes.map(({ slug, code, use, example_unit }) => [slug, [code, use, example_unit].filter(Boolean).join(', ')] as const),
  'printed-units': units.map(({ ucum, printed }) => [ucum, printed] as const),
  'printed-names': names.map(({ slug, printed, kind, needs_unit }) => [slug, [printed, kind, needs_unit && 'with a unit'].filter(Boolean).join(', ')] as const),
  'look-alikes': others.map(({ looks_like, printed, why }) => [looks_like || '(none)', `${printed} (${why})`] as const),
};

describe('the settings of content', () => {
  it.each(Object.entries(LISTS))('%s are as they were reviewed', (name, pairs) => {
    const text = lists(pairs);
    expect(text).toBe(golden(new URL(`golden/${name}.txt`, import.meta.url), text));
  });

  it.each(Object.entries(GROUPS))('of %s are as they were reviewed', (name, files) => {
    const text = blocks(files);
    expect(text).toBe(golden(new URL(`golden/${name}.txt`, import.meta.url), text));
  });
});
