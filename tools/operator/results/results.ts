import { statSync } from 'node:fs';
import { connectDatabase, postgresFeeds, type Database } from '@biomarker/db/partner';
import { readFeed } from '@biomarker/domain/partner';
import { z } from 'zod';
import { actor, command } from '../command.ts';
import { importFile } from './import-file.ts';
import { importOutcome, writeReport } from './import-words.ts';

const ReadableFile = z.string().refine((file) => statSync(file, { throwIfNoEntry: false })?.isFile(), 'is not a file');

/** Connects as the owner for one command. */
export async function withLabDatabase<T>(databaseUrl: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = connectDatabase({ url: databaseUrl, applicationName: 'operator', maxConnections: 1, onError: () => {} });
  try {
    await database.assertReady('writes');
    return await work(database);
  } finally {
    await database.close();
  }
}

export const resultCommands = [
  command({
    name: 'results import',
    summary: 'Imports results of members, the whole file or nothing: FHIR R4 (a Bundle, or NDJSON), or HL7 v2 of a feed. --dry-run does all but keep it.',
    positions: ['file'],
    input: z.strictObject({
      file: ReadableFile,
      feed: z.string().describe('NAME').optional(),
      'dry-run': z.boolean().default(false),
      'keep-good': z.boolean().default(false),
      report: z.string().describe('JSON_FILE').optional(),
      by: actor,
    }),
    run: ({ file, feed: name, 'dry-run': dryRun, 'keep-good': keepGood, report: to, by }, databaseUrl) =>
      withLabDatabase(databaseUrl, async (database) => {
        const feed = name === undefined ? undefined : await readFeed(postgresFeeds(database, by), name);
        const imported = await importFile(database, by, { file, feed, dryRun, keepGood });
        if (to) writeReport(to, imported.report, { file, ...(name && { feed: name }), dryRun });
        return importOutcome(imported, dryRun);
      }),
  }),
];
