import { statSync } from 'node:fs';
import { connectDatabase, postgresLabImport } from '@biomarker/db/partner';
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
        const { added, changed, unchanged } = await importResults({ store: postgresLabImport(database, by), rules }, await readResultsFile(file));
        return `${added} new, ${changed} changed, ${unchanged} unchanged (reports and results).`;
      } finally {
        await database.close();
      }
    },
  }),
];
