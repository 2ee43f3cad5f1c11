import { statSync } from 'node:fs';
import { connectDatabase, postgresFeeds, type Database } from '@biomarker/db/partner';
import { readFeed } from '@biomarker/domain/partner';
import { z } from 'zod';
import { actor, command, type Outcome } from '../command.ts';
import { misread } from '../dispatch.ts';
import { importFile } from './import-file.ts';
import { importFolder } from './import-folder.ts';
import { importOutcome, writeReport } from './import-words.ts';

const ReadableFile = z.string().refine((file) => statSync(file, { throwIfNoEntry: false })?.isFile(), 'is not a file');

/** Connects as the owner for one command. */
export async function withLabDatabase<T>(databaseUrl: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = connectDatabase({ url: databaseUrl, applicationName: 'operator', maxConnections: 2, onError: () => {} });
  try {
    await database.assertReady('writes');
    return await work(database);
  } finally {
    await database.close();
  }
}

const ReadableFolder = z.string().refine((folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory(), 'is not a folder');

const Input = z.strictObject({
  file: ReadableFile.optional(),
  feed: z.string().describe('NAME').optional(),
  folder: ReadableFolder.describe('DIR').optional(),
  watch: z.boolean().default(false),
  'dry-run': z.boolean().default(false),
  'keep-good': z.boolean().default(false),
  report: z.string().describe('JSON_FILE').optional(),
  by: actor,
});
type Input = z.output<typeof Input>;

export const resultCommands = [
  command({
    name: 'results import',
    summary:
      'Imports results of members, the whole file or nothing: FHIR R4 (a Bundle, or NDJSON), or HL7 v2 or a table of a feed. --dry-run does all but keep it. --folder takes the files of a folder until it is empty, with --watch until it is stopped.',
    positions: ['file'],
    input: Input,
    run: ({ file, folder, ...input }, databaseUrl) => {
      if ((file === undefined) === (folder === undefined)) throw misread('Name a file, or a folder with --folder.');
      return withLabDatabase(databaseUrl, (database) => (file === undefined ? ofFolder(database, folder!, input) : ofFile(database, file, input)));
    },
  }),
];

async function ofFile(
  database: Database,
  file: string,
  { feed: name, 'dry-run': dryRun, 'keep-good': keepGood, watch, report: to, by }: Input,
): Promise<Outcome> {
  if (watch) throw misread('--watch belongs to --folder.');
  const feed = name === undefined ? undefined : await readFeed(postgresFeeds(database, by), name);
  const imported = await importFile(database, by, { file, feed, dryRun, keepGood });
  if (to) writeReport(to, imported.report, { file, ...(name && { feed: name }), dryRun });
  return importOutcome(imported, dryRun);
}

/** SIGTERM and SIGINT let the file at hand finish. */
async function ofFolder(database: Database, folder: string, { feed, 'dry-run': dryRun, 'keep-good': keepGood, watch, report, by }: Input): Promise<Outcome> {
  if (feed === undefined) throw misread('--folder needs --feed.');
  if (dryRun || report !== undefined) throw misread('--dry-run and --report are for one file: a folder keeps a report beside each.');
  await readFeed(postgresFeeds(database, by), feed);
  const stop = new AbortController();
  const end = () => stop.abort();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
  try {
    return await importFolder(database, { folder, feed, by, keepGood, watch, stop: stop.signal, tell: (line) => console.log(line) });
  } finally {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, end);
  }
}
