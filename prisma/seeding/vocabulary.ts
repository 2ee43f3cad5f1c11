import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VocabularyTables } from '@biomarker/domain/content';
import { parse } from 'csv-parse/sync';
import type { BiomarkerFile } from './files/biomarker-file.ts';
import { VOCABULARY_TABLES, type VocabularyFiles, type VocabularyTable } from './files/vocabulary-file.ts';
import { hashOf, idOf } from './identity.ts';

/** Reads and checks each table; a fault names the file, its line and the column. */
export function readVocabulary(folder: string, faults: string[]): VocabularyFiles {
  const tables = Object.keys(VOCABULARY_TABLES) as VocabularyTable[];
  return Object.fromEntries(tables.map((table) => [table, readTable(table, folder, faults)])) as VocabularyFiles;
}

function readTable(table: VocabularyTable, folder: string, faults: string[]): unknown[] {
  const path = `prisma/content/vocabulary/${table}.csv`;
  try {
    const records = parse(readFileSync(join(folder, `${table}.csv`)), { columns: true }) as unknown[];
    return records.flatMap((record, index) => {
      const result = VOCABULARY_TABLES[table].safeParse(record);
      if (!result.success)
        faults.push(...result.error.issues.map((issue) => `${path}: row ${index + 1}, ${issue.path.join('.') || 'columns'}: ${issue.message}`));
      return result.success ? [result.data] : [];
    });
  } catch (error) {
    faults.push(`${path}: ${(error as Error).message}`);
    return [];
  }
}

type Files = { vocabulary: VocabularyFiles; biomarkers: readonly Pick<BiomarkerFile, 'slug' | 'ucumUnit'>[] };

/** One row for each table, in the terms of the domain; the reader of reports takes them whole. */
export function vocabularyRows(files: Files) {
  return Object.entries(vocabularyTables(files)).map(([part, rows]) => ({ id: idOf('vocabulary', part), part, rows, sourceHash: hashOf(rows) }));
}

export const vocabularyTables = ({ vocabulary: files, biomarkers }: Files): VocabularyTables => ({
  names: files.names.map(({ printed, slug, kind, needs_unit }) => ({ printed, slug, kind, needsUnit: needs_unit === 'yes' })),
  lookAlikes: files['look-alikes'].map(({ printed, why }) => ({ printed, why })),
  units: files.units,
  loincCodes: files['loinc-codes'].map(({ code, slug, use, name, example_unit }) => ({ code, slug, use, name, exampleUnit: example_unit })),
  markers: biomarkers.map(({ slug, ucumUnit = '' }) => ({ slug, unit: ucumUnit })),
});
