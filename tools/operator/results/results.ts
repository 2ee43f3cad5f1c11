import { realpathSync, statSync } from 'node:fs';
import { postgresFeeds, postgresWithdrawal, type Database } from '@biomarker/db/partner';
import { readRunningFeed, withdrawResults } from '@biomarker/domain/partner';
import { counted } from '@biomarker/domain/shared';
import { z } from 'zod';
import { actor, command, type Outcome } from '../command.ts';
import { misread } from '../dispatch.ts';
import { onBothStores } from '../stores.ts';
import { importFile } from './import-file.ts';
import { importFolder } from './import-folder.ts';
import { importOutcome, writeReport } from './import-words.ts';
import { progressOn } from './progress.ts';

const ReadableFile = z.string().refine((file) => statSync(file, { throwIfNoEntry: false })?.isFile(), 'is not a file');

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
const ReadableFolder = z.string().refine(isFolder, 'is not a folder');

/** A day begins at midnight UTC. */
const Since = z.union([z.iso.datetime({ offset: true }), z.iso.date()], 'needs a time such as 2026-11-26T08:00:00Z, or a day');

const Input = z.strictObject({
  file: ReadableFile.optional(),
  feed: z.string().describe('NAME').optional(),
  folder: ReadableFolder.describe('DIR').optional(),
  watch: z.boolean().default(false),
  'dry-run': z.boolean().default(false),
  'keep-good': z.boolean().default(false),
  report: z.string().describe('JSON_FILE').optional(),
  acks: z.string().describe('HL7_FILE_OR_DIR').optional(),
  by: actor,
});
type Input = z.output<typeof Input>;

export const resultCommands = [
  command({
    name: 'results import',
    summary:
      'Imports results of members, the whole file or nothing: FHIR R4 (a Bundle, or NDJSON), or HL7 v2 or a table of a feed. --dry-run does all but keep it. --acks acknowledges messages. --folder takes the files of a folder until it is empty, with --watch until it is stopped.',
    positions: ['file'],
    input: Input,
    run: ({ file, folder, ...input }, database) => {
      if ((file === undefined) === (folder === undefined)) throw misread('Name a file, or a folder with --folder.');
      return onBothStores(database, () => (file === undefined ? ofFolder(database, folder!, input) : ofFile(database, file, input)));
    },
  }),
  command({
    name: 'results withdraw',
    summary:
      'Withdraws all results and reports that a feed brought or changed since a time, as entered in error: members and partners see that. Suspend the feed first.',
    positions: [],
    input: z.strictObject({ feed: z.string().describe('NAME'), since: Since.describe('TIME'), 'dry-run': z.boolean().default(false), by: actor }),
    run: ({ feed, since, 'dry-run': dryRun, by }, database) =>
      onBothStores(database, async () => {
        const stores = { registry: postgresFeeds(database, by), withdrawal: postgresWithdrawal(database, by) };
        const { charts, records } = await withdrawResults(stores, { feed, since: new Date(since), dryRun });
        const what = `${counted(records, 'record')} of ${counted(charts, 'member')}`;
        return dryRun ? `Tried only: ${what} would be withdrawn.` : `${what} withdrawn as entered in error.`;
      }),
  }),
];

async function ofFile(
  database: Database,
  file: string,
  { feed: name, 'dry-run': dryRun, 'keep-good': keepGood, watch, report: to, acks, by }: Input,
): Promise<Outcome> {
  if (watch) throw misread('--watch belongs to --folder.');
  if (acks !== undefined && dryRun) throw misread('--dry-run acknowledges nothing.');
  const feed = name === undefined ? undefined : await readRunningFeed(postgresFeeds(database, by), name);
  const progress = progressOn(process.stderr);
  const imported = await importFile(database, by, { file, feed, dryRun, keepGood, tell: progress.tell, ...(acks !== undefined && { acks }) }).finally(
    progress.end,
  );
  if (to) writeReport(to, imported.report, { file, ...(name && { feed: name }), dryRun });
  return importOutcome(imported, { isDry: dryRun, keepGood });
}

/** SIGTERM and SIGINT let the file at hand finish. */
async function ofFolder(
  database: Database,
  folder: string,
  { feed, 'dry-run': dryRun, 'keep-good': keepGood, watch, report, acks, by }: Input,
): Promise<Outcome> {
  if (feed === undefined) throw misread('--folder needs --feed.');
  if (dryRun || report !== undefined) throw misread('--dry-run and --report are for one file: a folder keeps a report beside each.');
  if (acks !== undefined && !isFolder(acks)) throw misread('With --folder, --acks names a folder: each file gets its acknowledgments there.');
  if (acks !== undefined && realpathSync(acks) === realpathSync(folder)) throw misread('--acks needs another folder than --folder: it would be read.');
  const { format } = await readRunningFeed(postgresFeeds(database, by), feed);
  if (acks !== undefined && format !== 'hl7v2') throw misread('--acks needs a feed of the format hl7v2.');
  const stop = new AbortController();
  const end = () => stop.abort();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
  try {
    return await importFolder(database, {
      folder,
      feed,
      by,
      keepGood,
      watch,
      stop: stop.signal,
      tell: (line) => console.log(line),
      ...(acks !== undefined && { acks }),
    });
  } finally {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, end);
  }
}
