import { readFileSync } from 'node:fs';
import { postgresFeeds } from '@biomarker/db/partner';
import { adoptRecords, FeedName, holdsControl, identifyMember, NewFeed, readFeed, setFeed, suspendFeed } from '@biomarker/domain/partner';
import { counted, DomainError } from '@biomarker/domain/shared';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { actor, command } from '../command.ts';
import { fileOption } from '../partners/file-option.ts';
import { onBothStores } from '../stores.ts';

const words = z
  .string('is missing')
  .trim()
  .min(1)
  .max(500)
  .refine((text) => !holdsControl(text), 'holds a control character');
const Identifier = z.strictObject({ email: z.email('is no email address'), system: words, value: words });

export const feedCommands = [
  command({
    name: 'feeds set',
    summary: 'Registers sources of laboratories, or replaces their settings: a JSON file {"name": {settings}}. docs/operations explains each setting.',
    positions: [],
    input: z.strictObject({ file: fileOption(z.record(FeedName, NewFeed), 'name: format, timeZone, memberIdentifiers …'), by: actor }),
    run: ({ file, by }, database) =>
      onBothStores(database, async () => {
        const lines: string[] = [];
        for (const [name, settings] of Object.entries(file))
          lines.push(`${name}: version ${await setFeed(postgresFeeds(database, by), { ...settings, name })}.`);
        return lines.join('\n');
      }),
  }),
  command({
    name: 'feeds list',
    summary: 'Shows the registered feeds with their settings.',
    positions: [],
    input: z.strictObject({ by: actor }),
    run: ({ by }, database) =>
      onBothStores(database, async () => {
        const feeds = await postgresFeeds(database, by).feeds();
        return feeds.length === 0
          ? 'No feed is registered.'
          : JSON.stringify(Object.fromEntries(feeds.map(({ name, ...settings }) => [name, settings])), null, 2);
      }),
  }),
  ...(['suspend', 'resume'] as const).map((verb) =>
    command({
      name: `feeds ${verb}`,
      summary: verb === 'suspend' ? 'Imports nothing more of a feed, whatever its settings say, until it is resumed.' : 'Imports a suspended feed again.',
      positions: ['name'],
      input: z.strictObject({ name: z.string(), by: actor }),
      run: ({ name, by }, database) =>
        onBothStores(database, async () => {
          const state = verb === 'suspend' ? 'suspended' : 'not suspended';
          return `${name} is ${state}${(await suspendFeed(postgresFeeds(database, by), name, verb === 'suspend')) ? '' : ' already'}.`;
        }),
    }),
  ),
  command({
    name: 'feeds adopt',
    summary: 'Hands the results of a laboratory that were imported without a feed over to one, which then continues them.',
    positions: ['name'],
    input: z.strictObject({ name: z.string(), laboratory: z.string().describe('NAME_AS_REPORTED'), by: actor }),
    run: ({ name, laboratory, by }, database) =>
      onBothStores(database, async () => {
        const registry = postgresFeeds(database, by);
        const feed = await readFeed(registry, name);
        const adopted = await adoptRecords(registry, feed.name, laboratory);
        return `${counted(adopted, 'record')} of ${laboratory} ${adopted === 1 ? 'belongs' : 'belong'} to ${feed.name} now.`;
      }),
  }),
  command({
    name: 'members identify',
    summary: 'Records the number under which a laboratory knows a member; with --file those of many: a CSV with the columns email, system, value.',
    positions: ['email'],
    input: z.strictObject({
      email: z.email().optional(),
      system: z.string().describe('URI').optional(),
      value: z.string().describe('NUMBER').optional(),
      file: z.string().describe('CSV_FILE').optional(),
      by: actor,
    }),
    run: ({ file, by, ...one }, database) =>
      onBothStores(database, async () => {
        const rows = file === undefined ? [rowOf(one, 'the call')] : readRows(file);
        const counts = { added: 0, known: 0 };
        for (const { email, ...identifier } of rows) counts[await identifyMember(postgresFeeds(database, by), email, identifier)]++;
        return `${counted(counts.added, 'identifier')} added, ${counts.known} known before.`;
      }),
  }),
];

function rowOf(given: unknown, where: string): z.infer<typeof Identifier> {
  const read = Identifier.safeParse(given);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => `${where}: ${path.join('.')}: ${message}`);
  throw new DomainError('invalid', 'identifier_misread', 'The identifiers cannot be read.', { details: faults.join('\n') });
}

/** All rows are read before the first is written. */
function readRows(file: string): z.infer<typeof Identifier>[] {
  try {
    const rows = parse(readFileSync(file, 'utf8'), { columns: true, bom: true, trim: true, skip_empty_lines: true }) as unknown[];
    return rows.map((row, index) => rowOf(row, `line ${index + 2}`));
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('invalid', 'unreadable_file', `${file} cannot be read: ${(error as Error).message}`);
  }
}
