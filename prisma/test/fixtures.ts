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

/** A marker as it was agreed on before its text was written. */
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

/** A citation whose title and identifier were seen together on its own page. */
export type ReferenceRow = { slugs: string[]; title: string; url: string; type: string; year?: number; journal?: string; authors?: string };

/** An interval as a source prints it; `kind` keeps laboratory intervals and decision limits apart. */
export type RangeRow = {
  slug: string;
  gender: string;
  ageMin: number;
  ageMax: number;
  normalLow?: number;
  normalHigh?: number;
  optimalLow?: number;
  optimalHigh?: number;
  unit: string;
  source: string;
  sourceUrl?: string;
  kind: string;
  notes?: string;
};

const read = <T>(name: string): T[] => JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8'));

/** Facts that were verified outside this repository; the content is held against them. */
export const loincTable = read<LoincRow>('loinc');
export const catalogue = read<CatalogueRow>('catalogue');
export const references = read<ReferenceRow>('references');
export const ranges = read<RangeRow>('ranges');

export const content: ContentFiles = readContentFiles();

export function groupedBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

/** All prose of a biomarker, as `[where, text]`. */
export function proseOf(file: ContentFiles['biomarkers'][number]): [string, string][] {
  return stringsIn('', { ...file, slug: undefined, ranges: undefined, researchLinks: undefined, loinc: undefined, aliases: undefined });
}

function stringsIn(where: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[where, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => stringsIn(where ? `${where}.${key}` : key, part));
}
