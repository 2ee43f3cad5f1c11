import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BiomarkerFile } from './files/biomarker-file.ts';
import { CatalogFile, CategoryFile, LabPackageFile, QuestionsFile } from './files/catalog-files.ts';
import { ComparisonFile } from './files/comparison-file.ts';
import type { DocumentFile } from './files/document-file.ts';
import { parse } from 'yaml';
import type { z } from 'zod';
import { readDocuments } from './document-files.ts';

export const CONTENT_FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../content');

export type ContentFiles = {
  categories: CategoryFile[];
  biomarkers: BiomarkerFile[];
  labPackages: LabPackageFile[];
  catalog: CatalogFile[];
  questions: QuestionsFile[];
  documents: DocumentFile[];
  comparisons: ComparisonFile[];
};

/** Reads and checks all of `prisma/content`. Throws one error that lists every fault, each with its file. */
export function readContentFiles(folder = CONTENT_FOLDER): ContentFiles {
  const faults: string[] = [];
  const read = <S extends z.ZodType>(part: string, schema: S, nameOf: (file: z.output<S>) => string) => readFolder(join(folder, part), schema, nameOf, faults);

  const files: ContentFiles = {
    categories: read('categories', CategoryFile, ({ slug }) => slug),
    biomarkers: read('biomarkers', BiomarkerFile, ({ slug }) => slug),
    labPackages: read('lab-packages', LabPackageFile, ({ slug }) => slug),
    catalog: read('catalog', CatalogFile, ({ category }) => category),
    questions: read('questions', QuestionsFile, ({ biomarker }) => biomarker),
    documents: readDocuments(join(folder, 'docs'), faults),
    comparisons: read('comparisons', ComparisonFile, ({ slug }) => slug),
  };
  faults.push(...danglingReferences(files), ...repeated(files));
  if (faults.length > 0)
    throw new Error(`The content has ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  return files;
}

function readFolder<S extends z.ZodType>(folder: string, schema: S, nameOf: (file: z.output<S>) => string, faults: string[]): z.output<S>[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      const shown = relative(join(CONTENT_FOLDER, '../..'), path);
      const result = schema.safeParse(parseYaml(path, shown, faults));
      if (!result.success) {
        faults.push(...result.error.issues.map((issue) => `${shown}: ${issue.path.join('.') || 'file'}: ${issue.message}`));
        return [];
      }
      if (nameOf(result.data) !== basename(name, '.yaml')) faults.push(`${shown}: is named after another thing than "${nameOf(result.data)}", which it holds`);
      return [result.data];
    });
}

function parseYaml(path: string, shown: string, faults: string[]): unknown {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    faults.push(`${shown}: ${(error as Error).message}`);
    return {};
  }
}

function danglingReferences({ categories, biomarkers, labPackages, catalog, questions }: ContentFiles): string[] {
  const category = new Set(categories.map(({ slug }) => slug));
  const biomarker = new Set(biomarkers.map(({ slug }) => slug));
  const missing = (known: Set<string>, where: string, slugs: readonly string[]) =>
    slugs.filter((slug) => !known.has(slug)).map((slug) => `${where}: "${slug}" does not exist`);

  return [
    ...biomarkers.flatMap((file) => missing(category, `biomarkers/${file.slug}: category`, [file.category])),
    ...biomarkers.flatMap((file) =>
      file.testingGuidelines.flatMap(({ relatedTests }) => missing(biomarker, `biomarkers/${file.slug}: relatedTests`, relatedTests)),
    ),
    ...labPackages.flatMap((file) => missing(biomarker, `lab-packages/${file.slug}: biomarkers`, file.biomarkers)),
    ...labPackages.flatMap((file) => missing(category, `lab-packages/${file.slug}: categoryFocus`, file.categoryFocus)),
    ...catalog.flatMap((file) => missing(category, `catalog/${file.category}: category`, [file.category])),
    ...catalog.flatMap((file) => file.tests.flatMap((test) => missing(biomarker, `catalog/${file.category}: ${test.handle}`, test.biomarkers))),
    ...questions.flatMap((file) => missing(biomarker, `questions/${file.biomarker}`, [file.biomarker])),
  ];
}

function repeated({ biomarkers, catalog, labPackages }: ContentFiles): string[] {
  return [
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
    ...labPackages.flatMap((file) => twice(file.biomarkers, `lab-packages/${file.slug}: biomarker`)),
  ];
}

function twice(values: readonly string[], what: string): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index).map((value) => `${what} "${value}" stands twice`);
}
