import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dump, load } from 'js-yaml';
import { CONTENT_FOLDER } from '../places.ts';
import { readContentFiles, SEARCH_FILES } from '../seeding/content-files.ts';

/** A copy of the content files that tests change. */
export let folder: string;
/** Changed and removed files. */
export const touched = new Set<string>();

export function copyFiles(): void {
  folder = mkdtempSync(join(tmpdir(), 'biomarker-content-'));
  cpSync(CONTENT_FOLDER, folder, { recursive: true });
}

export const removeCopy = (): void => rmSync(folder, { recursive: true });

export function restoreFiles(): void {
  for (const path of touched) cpSync(join(CONTENT_FOLDER, path), join(folder, path));
  touched.clear();
}

// A file as parsed YAML; the schema under test judges its shape.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Content = Record<string, any>;

export function change(path: string, edit: (file: Content) => Content): void {
  write(path, dump(edit(load(readFileSync(join(folder, path), 'utf8')) as Content)));
}

export function write(path: string, text: string): void {
  touched.add(path);
  writeFileSync(join(folder, path), text);
}

function remove(path: string): void {
  touched.add(path);
  rmSync(join(folder, path));
}

export function removeEverywhere(slug: string): void {
  const { biomarkers, labPackages, catalog, questions } = readContentFiles();
  remove(`biomarkers/${slug}.yaml`);
  if (questions.some(({ biomarker }) => biomarker === slug)) remove(`questions/${slug}.yaml`);
  const without = (slugs: string[]) => slugs.filter((other) => other !== slug);
  for (const { slug: name } of labPackages) change(`lab-packages/${name}.yaml`, (file) => ({ ...file, biomarkers: without(file.biomarkers) }));
  for (const { category } of catalog)
    change(`catalog/${category}.yaml`, (file) => ({ ...file, tests: file.tests.filter(({ biomarkers: measured }: Content) => !measured.includes(slug)) }));
  for (const { slug: name, testingGuidelines } of biomarkers)
    if (name !== slug && testingGuidelines.some(({ relatedTests }) => relatedTests.includes(slug)))
      change(`biomarkers/${name}.yaml`, (file) => ({
        ...file,
        testingGuidelines: file.testingGuidelines.map((guideline: Content) => ({ ...guideline, relatedTests: without(guideline.relatedTests) })),
      }));
  for (const name of SEARCH_FILES) change(`search/${name}.yaml`, (topics) => topics.map((topic: Content) => ({ ...topic, tests: without(topic.tests) })));
  for (const name of ['names', 'loinc-codes'])
    write(
      `vocabulary/${name}.csv`,
      linesOf(`vocabulary/${name}.csv`)
        .filter((line) => !line.includes(`,${slug},`))
        .join('\n'),
    );
}

const linesOf = (path: string) => readFileSync(join(folder, path), 'utf8').split('\n');
