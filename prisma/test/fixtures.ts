import { readFileSync } from 'node:fs';
import { readContentFiles, type ContentFiles } from '../seeding/content-files.ts';

/** A code of the LOINC table; every row has its official long common name beside it. */
export type LoincRow = {
  code: string;
  name: string;
  property?: string;
  system?: string;
  scale?: string;
  nameStatus: 'confirmed' | 'secondary';
  deprecated?: true;
};

/** A marker as agreed before its text was written. */
export type CatalogueRow = {
  slug: string;
  name: string;
  category: string;
  categoryName: string;
  loinc?: string;
  unit?: string;
  ucumUnit?: string;
  gender: string;
  aliases: string[];
  panels: string[];
};

/** A citation with title and identifier confirmed on its own page. */
export type ReferenceRow = { slugs: string[]; title: string; url: string; type: string; year?: number; journal?: string; authors?: string };

/** A page of patient education. */
export type FurtherReadingRow = { slugs: string[]; title: string; publisher: string; url: string };

/** An interval as printed by its source; `kind` separates laboratory intervals from decision limits. */
export type RangeRow = {
  slug: string;
  gender: string;
  ageMin: number;
  ageMax: number;
  condition?: string;
  isPregnancySpecific?: true;
  pregnancyTrimester?: number;
  laboratory?: string;
  normalLow?: number;
  normalHigh?: number;
  highInclusive?: false;
  optimalLow?: number;
  optimalHigh?: number;
  unit: string;
  source: string;
  sourceUrl?: string;
  kind: string;
  noSafeLevel?: true;
  notes?: string;
  displayMax?: number;
};

/** A factor into another unit; the molar mass in g/mol where mass becomes amount of substance. */
export type ConversionRow = { slug: string; ucumUnit: string; slope: number; intercept?: number; molarMass?: number };

const read = <T>(name: string): T[] => JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8'));

/** Facts verified outside this repository; tests compare the content with them. */
export const loincTable = read<LoincRow>('loinc');
export const catalogue = read<CatalogueRow>('catalogue');
export const references = read<ReferenceRow>('references');
export const furtherReading = read<FurtherReadingRow>('further-reading');
export const ranges = read<RangeRow>('ranges');
export const conversions = read<ConversionRow>('conversions');
/** The fixture of a field whose rows are facts in every field. */
export const factFixture = (name: string) => read<{ slug: string } & Record<string, unknown>>(name);

export const content: ContentFiles = readContentFiles();

export function groupedBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

/** All prose of a biomarker, as `[where, text]`. */
export function proseOf(file: ContentFiles['biomarkers'][number]): [string, string][] {
  const {
    slug: _slug,
    ranges: _ranges,
    thresholds: _thresholds,
    researchLinks: _links,
    furtherReading: _further,
    loinc: _loinc,
    aliases: _aliases,
    ...prose
  } = file;
  return stringsIn('', prose);
}

function stringsIn(where: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[where, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => stringsIn(where ? `${where}.${key}` : key, part));
}
