import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { BiomarkerFile, CareSignsFile } from './files/biomarker-file.ts';
import { CatalogFile, CategoryFile, LabPackageFile, QuestionsFile } from './files/catalog-files.ts';
import { ComparisonFile } from './files/comparison-file.ts';
import type { DocumentFile } from './files/document-file.ts';
import { AbsentTestsFile, SearchFile, SearchNamesFile } from './files/search-file.ts';
import type { VocabularyFiles } from './files/vocabulary-file.ts';
import { ConcernProfile } from '@biomarker/domain/content';
import { load } from 'js-yaml';
import type { z } from 'zod';
import { readDocuments } from './document-files.ts';
import { faultsOfPrintedLimits } from './limits-in-units.ts';
import { type LastChanged, readLastChanged, undated } from './last-changed.ts';
import { CONTENT_FOLDER } from '../places.ts';
import { readVocabulary } from './vocabulary.ts';

export type ContentFiles = {
  categories: CategoryFile[];
  biomarkers: BiomarkerFile[];
  careSigns: CareSignsFile;
  labPackages: LabPackageFile[];
  catalog: CatalogFile[];
  concerns: ConcernProfile[];
  questions: QuestionsFile[];
  documents: DocumentFile[];
  comparisons: ComparisonFile[];
  search: SearchFile[];
  searchNames: z.infer<typeof SearchNamesFile>;
  absentTests: z.infer<typeof AbsentTestsFile>;
  vocabulary: VocabularyFiles;
  lastChanged: LastChanged;
};

export const SEARCH_FILES = ['panels', 'diseases', 'drugs', 'symptoms', 'methods', 'languages'];

/** Reads and checks all of `prisma/content`. Throws one error that lists every fault, each with its file. */
export function readContentFiles(folder = CONTENT_FOLDER): ContentFiles {
  const faults: string[] = [];
  const read = <S extends z.ZodType>(part: string, schema: S, nameOf: (file: z.output<S>) => string) => readFolder(join(folder, part), schema, nameOf, faults);

  const files: ContentFiles = {
    categories: read('categories', CategoryFile, ({ slug }) => slug),
    biomarkers: read('biomarkers', BiomarkerFile, ({ slug }) => slug),
    careSigns: readFile(join(folder, 'care-signs.yaml'), CareSignsFile, faults) ?? {},
    labPackages: read('lab-packages', LabPackageFile, ({ slug }) => slug),
    catalog: read('catalog', CatalogFile, ({ category }) => category),
    concerns: read('concerns', ConcernProfile, ({ concern }) => concern),
    questions: read('questions', QuestionsFile, ({ biomarker }) => biomarker),
    documents: readDocuments(join(folder, 'docs'), faults),
    comparisons: read('comparisons', ComparisonFile, ({ slug }) => slug),
    search: SEARCH_FILES.map((name) => readFile(join(folder, 'search', `${name}.yaml`), SearchFile, faults) ?? []),
    searchNames: readFile(join(folder, 'search/names.yaml'), SearchNamesFile, faults) ?? {},
    absentTests: readFile(join(folder, 'search/absent-tests.yaml'), AbsentTestsFile, faults) ?? [],
    vocabulary: readVocabulary(join(folder, 'vocabulary'), faults),
    lastChanged: readLastChanged(folder),
  };
  faults.push(...danglingReferences(files, folder), ...repeated(files), ...undated(files.lastChanged, folder));
  if (faults.length > 0)
    throw new Error(`The content has ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  return files;
}

function readFolder<S extends z.ZodType>(folder: string, schema: S, nameOf: (file: z.output<S>) => string, faults: string[]): z.output<S>[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      const file = readFile(path, schema, faults);
      if (file === undefined) return [];
      if (nameOf(file) !== basename(name, '.yaml')) faults.push(`${shown(path)}: is named after another thing than "${nameOf(file)}", which it holds`);
      return [file];
    });
}

const shown = (path: string) => relative(join(CONTENT_FOLDER, '../..'), path);

function readFile<S extends z.ZodType>(path: string, schema: S, faults: string[]): z.output<S> | undefined {
  const result = schema.safeParse(parseYaml(path, faults));
  if (!result.success) faults.push(...result.error.issues.map((issue) => `${shown(path)}: ${issue.path.join('.') || 'file'}: ${issue.message}`));
  return result.data;
}

function parseYaml(path: string, faults: string[]): unknown {
  try {
    return load(readFileSync(path, 'utf8'));
  } catch (error) {
    faults.push(`${shown(path)}: ${(error as Error).message}`);
    return {};
  }
}

function danglingReferences({ biomarkers, careSigns, labPackages, catalog, concerns, questions, search, vocabulary }: ContentFiles, folder: string): string[] {
  // By the names of the files: one with a fault is there, and its fault is told already.
  const [category, biomarker] = [namesIn(join(folder, 'categories')), namesIn(join(folder, 'biomarkers'))];
  const sign = new Set(Object.keys(careSigns));
  const missing = (known: Set<string>, where: string, slugs: readonly string[]) =>
    slugs.filter((slug) => !known.has(slug)).map((slug) => `${where}: "${slug}" does not exist`);

  return [
    ...biomarkers.flatMap((file) => missing(category, `biomarkers/${file.slug}: category`, [file.category])),
    ...biomarkers.flatMap((file) =>
      file.testingGuidelines.flatMap(({ relatedTests }) => missing(biomarker, `biomarkers/${file.slug}: relatedTests`, relatedTests)),
    ),
    ...biomarkers.flatMap((file) => missing(sign, `biomarkers/${file.slug}: careSigns`, file.careSigns)),
    ...biomarkers.flatMap((file) => {
      const steps = new Set(file.whatNext.map(({ id }) => id));
      return missing(
        steps,
        `biomarkers/${file.slug}: thresholds: whatNext`,
        file.thresholds.flatMap(({ whatNext = [] }) => whatNext),
      );
    }),
    ...biomarkers.flatMap((file) =>
      file.thresholds.flatMap((row) => faultsOfPrintedLimits(row, file)).map((fault) => `biomarkers/${file.slug}: thresholds: inUnits: ${fault}`),
    ),
    ...labPackages.flatMap((file) => missing(biomarker, `lab-packages/${file.slug}: biomarkers`, file.biomarkers)),
    ...labPackages.flatMap((file) => missing(category, `lab-packages/${file.slug}: categoryFocus`, file.categoryFocus)),
    ...catalog.flatMap((file) => missing(category, `catalog/${file.category}: category`, [file.category])),
    ...catalog.flatMap((file) => file.tests.flatMap((test) => missing(biomarker, `catalog/${file.category}: ${test.handle}`, test.biomarkers))),
    ...concerns.flatMap((file) => missing(biomarker, `concerns/${file.concern}`, markersIn(file))),
    ...questions.flatMap((file) => missing(biomarker, `questions/${file.biomarker}`, [file.biomarker])),
    ...search.flat().flatMap(({ words, tests }) => missing(biomarker, `search: ${words[0]}`, tests)),
    ...vocabulary.names.flatMap(({ printed, slug }) => missing(biomarker, `vocabulary/names: ${printed}`, [slug])),
    ...vocabulary['loinc-codes'].flatMap(({ code, slug }) => missing(biomarker, `vocabulary/loinc-codes: ${code}`, [slug])),
  ];
}

const namesIn = (folder: string) => new Set(readdirSync(folder).map((name) => basename(name, '.yaml')));

const markersIn = ({ core, groups, timing, leftOut }: ConcernProfile) => [
  ...[...core, ...timing, ...leftOut].flatMap(({ markers = [] }) => markers),
  ...groups.flatMap(({ tests }) => tests.map(({ marker }) => marker)),
];

function repeated({ biomarkers, catalog, labPackages, search }: ContentFiles): string[] {
  return [
    ...biomarkers.flatMap(({ slug, whatNext }) =>
      twice(
        whatNext.map(({ id }) => id),
        `id of whatNext in biomarkers/${slug}`,
      ),
    ),
    ...twice(
      biomarkers.flatMap(({ loinc }) => loinc?.code ?? []),
      'LOINC code',
    ),
    ...twice(
      biomarkers.flatMap(({ labvendorMarkerId }) => labvendorMarkerId ?? []),
      'lab vendor marker id',
    ),
    ...twice(
      catalog.flatMap(({ tests }) => tests.map(({ handle }) => handle)),
      'catalog handle',
    ),
    ...twice(
      search.flatMap((topics) => topics.flatMap(({ words }) => words)),
      'search: phrase',
    ),
    ...biomarkers.flatMap((file) => twice(file.careSigns, `biomarkers/${file.slug}: care sign`)),
    ...labPackages.flatMap((file) => twice(file.biomarkers, `lab-packages/${file.slug}: biomarker`)),
  ];
}

function twice(values: readonly string[], what: string): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index).map((value) => `${what} "${value}" stands twice`);
}
