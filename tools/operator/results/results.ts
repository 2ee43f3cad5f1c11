import { statSync } from 'node:fs';
import { connectDatabase, postgresLabImport } from '@biomarker/db/partner';
import type { ImportReport } from '@biomarker/domain/partner';
import { importResults } from '@biomarker/fhir';
import { z } from 'zod';
import { readContentFiles } from '../../../prisma/seeding/content-files.ts';
import { actor, command } from '../command.ts';
import { readResultsFile } from './read-results-file.ts';
import { areOtherUnits, isUnit } from './units.ts';

let names: ReadonlyMap<string, string> | undefined;
/** The names of the content's LOINC codes, read once per process. */
const loincNames = () => (names ??= new Map(readContentFiles().biomarkers.flatMap(({ loinc }) => (loinc ? [[loinc.code, loinc.name] as const] : []))));

const ReadableFile = z.string().refine((file) => statSync(file, { throwIfNoEntry: false })?.isFile(), 'is not a file');

/** What the import did, and what an operator should know of it. */
function inWords({ records, notes }: ImportReport): string {
  const counts = `${records.new} new, ${records.changed} changed, ${records.unchanged} unchanged`;
  const line = `${counts}${records.stale > 0 ? `, ${records.stale} older than the chart` : ''} (reports and results).`;
  return [line, ...notes.map(({ where, field, about }) => `${where}: ${field}: ${about}`)].join('\n');
}

export const resultCommands = [
  command({
    name: 'results import',
    summary: 'Imports results of members, the whole file or nothing: a FHIR R4 transaction or collection Bundle, or one resource per line (NDJSON).',
    positions: ['file'],
    input: z.strictObject({ file: ReadableFile, by: actor }),
    async run({ file, by }, databaseUrl) {
      const database = connectDatabase({ url: databaseUrl, applicationName: 'operator', maxConnections: 1, onError: () => {} });
      try {
        await database.assertReady('writes');
        const rules = { loincNames: loincNames(), isUnit, areOtherUnits };
        return inWords(await importResults({ store: postgresLabImport(database, by), rules }, await readResultsFile(file)));
      } finally {
        await database.close();
      }
    },
  }),
];
