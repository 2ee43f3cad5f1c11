import type { ContentFiles } from '../seeding/content-files.ts';
import { BiomarkerFile } from '../seeding/files/biomarker-file.ts';
import { KINDS } from './kinds/index.ts';
import { measure, type Measured } from './measure.ts';
import { nearDuplicates, type NearDuplicate } from './near-duplicates.ts';
import { paragraphsOf } from './paragraphs.ts';

export type ReviewState = { status: string; reviewedOn?: string; reviewer?: string };

export type Report = {
  measured: Measured[];
  /** The number of pages with a field. */
  coverage: { field: string; pages: number }[];
  medianGrade: number;
  /** A source, its number of rows, and their biomarkers. */
  sources: { source: string; rows: number; biomarkers: number }[];
  duplicates: NearDuplicate[];
  /** Facts about other services, last checked over six months ago. */
  staleFacts: { service: string; key: string; checkedOn: string }[];
  factCount: number;
  questionCount: number;
  /** What each kind of fault finds; nothing, where the content is in order. */
  kinds: { name: string; faults: string[] }[];
  /** By slug; absent without a database. */
  reviews?: ReadonlyMap<string, ReviewState>;
};

const STALE_DAYS = 183;

/** The fields that a page may lack. */
const FIELDS = (Object.keys(BiomarkerFile.shape) as (keyof BiomarkerFile)[]).filter((field) => BiomarkerFile.shape[field].safeParse(undefined).success);

export function buildReport(content: ContentFiles, today: string, reviews?: ReadonlyMap<string, ReviewState>): Report {
  const asked = new Map(content.questions.map(({ biomarker, questions }) => [biomarker, questions.length]));
  const inPackage = new Set(content.labPackages.flatMap(({ biomarkers }) => biomarkers));
  const measured = content.biomarkers.map((file) => measure(file, asked.get(file.slug) ?? 0, inPackage.has(file.slug)));
  const grades = measured.map(({ grade }) => grade).sort((a, b) => a - b);

  return {
    measured,
    coverage: coverageOf(content),
    medianGrade: grades[Math.floor(grades.length / 2)] ?? 0,
    sources: sourcesOf(content),
    duplicates: nearDuplicates(content.biomarkers.flatMap(paragraphsOf)),
    staleFacts: staleFactsOf(content, today),
    factCount: content.comparisons.flatMap(({ facts }) => facts).length,
    questionCount: [...asked.values()].reduce((sum, count) => sum + count, 0),
    kinds: KINDS.map(({ name, faultsIn }) => ({ name, faults: faultsIn(content) })),
    reviews,
  };
}

function coverageOf({ biomarkers }: ContentFiles): Report['coverage'] {
  const isThere = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined);
  return FIELDS.map((field) => ({ field, pages: biomarkers.filter((file) => isThere(file[field])).length }));
}

function sourcesOf({ biomarkers }: ContentFiles): Report['sources'] {
  const rows = biomarkers.flatMap(({ slug, ranges }) => ranges.map(({ source }) => ({ slug, source })));
  return [...new Set(rows.map(({ source }) => source))]
    .map((source) => {
      const own = rows.filter((row) => row.source === source);
      return { source, rows: own.length, biomarkers: new Set(own.map(({ slug }) => slug)).size };
    })
    .sort((a, b) => b.rows - a.rows);
}

function staleFactsOf({ comparisons }: ContentFiles, today: string): Report['staleFacts'] {
  const oldest = new Date(Date.parse(today) - STALE_DAYS * 86_400_000).toISOString().slice(0, 10);
  return comparisons.flatMap(({ slug, facts }) =>
    facts.filter(({ checkedOn }) => checkedOn < oldest).map(({ key, checkedOn }) => ({ service: slug, key, checkedOn })),
  );
}
