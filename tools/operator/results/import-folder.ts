import { existsSync, mkdirSync, realpathSync, renameSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { holdFolder, postgresFeeds, type Database } from '@biomarker/db/partner';
import { readRunningFeed } from '@biomarker/domain/partner';
import { counted, DomainError } from '@biomarker/domain/shared';
import type { Outcome } from '../command.ts';
import { importFile, RESTS, type Imported } from './import-file.ts';
import { importOutcome, writeReport } from './import-words.ts';
import { stillFiles } from './still-files.ts';

const PAUSE_MS = 1_000;

export type FolderImport = {
  folder: string;
  feed: string;
  by: string;
  keepGood: boolean;
  /** Goes on until `stop`; otherwise it ends when the folder is empty. */
  watch: boolean;
  /** The file at hand is finished. */
  stop: AbortSignal;
  /** The folder of the acknowledgments of HL7 v2, a file for each file. */
  acks?: string;
  /** Takes a line for each file. */
  tell: (line: string) => void;
};

/**
 * Imports the files of a folder in the order of their names, each whole, then moves it to `done` or `refused` with its report beside it. A file stays
 * where it is until its results are committed: after a crash it comes again, and changes nothing. Throws when the database is gone.
 */
export async function importFolder(database: Database, given: FolderImport): Promise<Outcome> {
  const folder = realpathSync(given.folder);
  for (const place of ['done', 'refused']) mkdirSync(join(folder, place), { recursive: true });
  const held = await holdFolder(database, given.feed, folder);
  if (!held) throw new DomainError('conflict', 'folder_held', `Another process takes the files of ${given.feed}, or of ${folder}.`);
  const files = stillFiles(folder);
  const counts = { taken: 0, partly: 0, refused: 0 };
  try {
    while (!given.stop.aborted) {
      const { ready, growing } = files.look();
      for (const name of ready) {
        if (given.stop.aborted) break;
        await held.check();
        const became = await takeFile(database, { ...given, folder }, name);
        if (became !== 'changed') counts[became]++;
        files.forget(name);
      }
      if (!given.watch && ready.length + growing.length === 0) break;
      if (ready.length === 0) await wait(PAUSE_MS, undefined, { signal: given.stop }).catch(() => {});
    }
  } finally {
    await held.release();
  }
  const all = counts.taken + counts.partly + counts.refused;
  const text = `${counted(all, 'file')}: ${counts.taken} taken, ${counts.partly} taken in part, ${counts.refused} refused.`;
  return { text, exitCode: counts.refused + counts.partly === 0 ? 0 : counts.refused === all ? 1 : 3 };
}

type Became = 'taken' | 'partly' | 'refused';
const PLACES = { taken: 'done', partly: 'done', refused: 'refused' } as const;
const BECAME: { [code: number]: Became } = { 0: 'taken', 1: 'refused', 3: 'partly' };

/** `changed`: somebody wrote while it was read, so that it is left for another time. */
async function takeFile(database: Database, { folder, feed: name, by, keepGood, acks, tell }: FolderImport, file: string): Promise<Became | 'changed'> {
  const source = join(folder, file);
  const before = printOf(source);
  // Its settings may change while a folder is watched.
  const feed = await readRunningFeed(postgresFeeds(database, by), name);
  const aside = freeName(join(folder, 'refused'), file);
  const answer = acks === undefined ? undefined : freeName(acks, `${file}.ack`);
  const unfinished = answer && { acks: `${answer}.tmp` };
  const imported = await importFile(database, by, { file: source, feed, dryRun: false, keepGood, aside, ...unfinished }).catch(unreadable);
  if (printOf(source) !== before) return 'changed';
  if (unfinished && existsSync(unfinished.acks)) renameSync(unfinished.acks, answer!);
  const { text, exitCode } = importOutcome(imported, { isDry: false, keepGood });
  const became = BECAME[exitCode]!;
  const target = freeName(join(folder, PLACES[became]), file);
  writeReport(`${target}.report.json`, imported.report, { file, feed: name, dryRun: false });
  renameSync(source, target);
  tell(`${file}: ${text.split('\n').slice(0, 2).join(' ')}`);
  return became;
}

/** What the file itself is to blame for is in its report; another fault ends the process, and the file stays. */
function unreadable(error: unknown): Imported {
  if (!(error instanceof DomainError)) throw error;
  const refusals = [{ where: 'the file', field: '', about: error.details ?? error.message }];
  const records = { new: 0, changed: 0, unchanged: 0, stale: 0 };
  return {
    report: { units: { taken: 0, refused: 1, stale: 0 }, records, refusals, refusalCount: 1, notes: [], unmapped: { codes: [], units: [] } },
  };
}

function printOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : 'gone';
}

const ENDINGS = ['', '.report.json', ...RESTS];

/** Engines use a name again: an earlier file, its report and its rest stay. */
function freeName(folder: string, file: string): string {
  const { name, ext } = parse(file);
  for (let number = 1; ; number++) {
    const target = join(folder, number === 1 ? file : `${name}-${number}${ext}`);
    if (!ENDINGS.some((ending) => existsSync(`${target}${ending}`))) return target;
  }
}
