import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { connectDatabase, postgresFeeds, postgresLabImport, type Database } from '@biomarker/db/partner';
import { readFeed, type Feed } from '@biomarker/domain/partner';
import { DomainError } from '@biomarker/domain/shared';
import { importResults, type FileRules } from '@biomarker/fhir';
import { z } from 'zod';
import { readContentFiles } from '../../../prisma/seeding/content-files.ts';
import { actor, command } from '../command.ts';
import { importWords, writeReport } from './import-words.ts';
import { readResultsFile } from './read-results-file.ts';
import { areOtherUnits, isUnit } from './units.ts';

let names: ReadonlyMap<string, string> | undefined;
/** The names of the content's LOINC codes, read once per process. */
const loincNames = () => (names ??= new Map(readContentFiles().biomarkers.flatMap(({ loinc }) => (loinc ? [[loinc.code, loinc.name] as const] : []))));

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

/** SHA-256 of the bytes, by which the audit names a file. */
async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

const rulesOf = (feed: Feed | undefined): FileRules => ({
  ...{
    loincNames: loincNames(),
    isUnit,
    areOtherUnits,
    units: feed?.units ?? {},
    codes: feed?.codes ?? {},
    ignoredIdentifiers: feed?.ignoredIdentifiers ?? [],
  },
  ...(feed && { feed: feed.name, memberSystems: feed.memberIdentifiers }),
  ...(feed?.laboratory && { laboratory: feed.laboratory }),
});

export const resultCommands = [
  command({
    name: 'results import',
    summary: 'Imports results of members, the whole file or nothing: a FHIR R4 Bundle, or one resource per line (NDJSON). --dry-run does all but keep it.',
    positions: ['file'],
    input: z.strictObject({
      file: ReadableFile,
      feed: z.string().describe('NAME').optional(),
      'dry-run': z.boolean().default(false),
      report: z.string().describe('JSON_FILE').optional(),
      by: actor,
    }),
    run: ({ file, feed: name, 'dry-run': dryRun, report: to, by }, databaseUrl) =>
      withLabDatabase(databaseUrl, async (database) => {
        const feed = name === undefined ? undefined : await readFeed(postgresFeeds(database, by), name);
        if (feed && feed.format !== 'fhir')
          throw new DomainError('invalid', 'other_format', `The feed ${feed.name} is of ${feed.format}, which is not imported yet.`);
        const { changedFinal = 'mark', unknownPatients = 'refuse' } = feed ?? {};
        const options = { changedFinal, unknownPatients, dryRun, digest: await digestOf(file), ...(feed && { feed: feed.name }) };
        const report = await importResults({ store: postgresLabImport(database, by), rules: rulesOf(feed), options }, await readResultsFile(file));
        if (to) writeReport(to, report, { file, ...(name && { feed: name }), dryRun });
        return importWords(report, dryRun);
      }),
  }),
];
