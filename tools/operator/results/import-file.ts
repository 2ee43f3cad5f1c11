import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, readFileSync, readSync, statSync, writeFileSync } from 'node:fs';
import type { Database } from '@biomarker/db/partner';
import { postgresLabImport } from '@biomarker/db/partner';
import { readCsv, rowsOf } from '@biomarker/csv-results';
import { importFound, type Feed, type FoundRules, type FoundStore, type ImportReport } from '@biomarker/domain/partner';
import { DomainError } from '@biomarker/domain/shared';
import { importResults, type FileRules } from '@biomarker/fhir';
import { messagesOf, readHl7 } from '@biomarker/hl7';
import { readContentFiles } from '../../../prisma/seeding/content-files.ts';
import { readResultsFile } from './read-results-file.ts';
import { areOtherUnits, isUnit } from './units.ts';

export type FileImport = {
  file: string;
  feed?: Feed;
  dryRun: boolean;
  /** Takes each sound delivery, and sets the rest aside in a file. */ keepGood: boolean;
  /** Where the file of the rest stands; beside the file, if it is missing. */ aside?: string;
};
/** `aside` names the file of the units that were set aside. */
export type Imported = { report: ImportReport; aside?: string };

const LARGEST_BYTES = 64 * 1024 * 1024;

/** Imports a file whose first bytes tell its format. */
export async function importFile(database: Database, by: string, given: FileImport): Promise<Imported> {
  const { file, feed, dryRun } = given;
  const isHl7 = /^(\xef\xbb\xbf)?\s*(MSH|BHS|FHS|\x0b)/.test(firstBytes(file));
  const { changedFinal = 'mark', unknownPatients = 'refuse' } = feed ?? {};
  const options = { changedFinal, unknownPatients, dryRun, digest: await digestOf(file), ...(feed && { feed: feed.name }) };
  const store = postgresLabImport(database, by);
  if (feed && feed.format !== 'fhir') return importFeed(store, { ...given, feed }, options);
  if (isHl7) throw refused('needs_feed', `${file} is HL7 v2: name its feed, of the format hl7v2, with --feed.`);
  if (given.keepGood) throw refused('whole_only', 'A FHIR file is taken as a whole: --keep-good is for HL7 v2 and CSV.');
  return { report: await importResults({ store, rules: rulesOf(feed), options }, await readResultsFile(file)) };
}

type Options = Omit<FoundRules, 'keepGood'>;

/** The readers of whole files by format, and the bytes of units that they refuse. */
const READERS = {
  hl7v2: { ending: 'hl7', read: readHl7, partOf: messagesOf },
  csv: { ending: 'csv', read: readCsv, partOf: rowsOf },
} as const;

async function importFeed(
  store: FoundStore,
  { file, feed, dryRun, keepGood, aside: beside = file }: FileImport & { feed: Feed },
  options: Options,
): Promise<Imported> {
  if (statSync(file).size > LARGEST_BYTES) throw refused('unreadable_file', `${file} is larger than 64 MB. Split it.`);
  const { ending, read, partOf } = READERS[feed.format as keyof typeof READERS];
  const bytes = readFileSync(file);
  const sandbox = process.env.RAIL_ENVIRONMENT === 'sandbox';
  const { report, refused: aside } = await importFound(store, (now) => read(bytes, { feed, units: { isUnit }, now, sandbox }), { ...options, keepGood });
  const units = new Set(aside.flatMap(({ unit }) => unit ?? []));
  if (!keepGood || units.size === 0 || dryRun || report.units.taken === 0) return { report };
  writeFileSync(`${beside}.refused.${ending}`, partOf(bytes, units, feed));
  return { report, aside: `${beside}.refused.${ending}` };
}

const refused = (code: string, message: string) => new DomainError('invalid', code, message);

function firstBytes(file: string): string {
  const opened = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(64);
    return bytes.subarray(0, readSync(opened, bytes)).toString('latin1');
  } finally {
    closeSync(opened);
  }
}

let names: ReadonlyMap<string, string> | undefined;
/** The names of the content's LOINC codes, read once per process. */
const loincNames = () => (names ??= new Map(readContentFiles().biomarkers.flatMap(({ loinc }) => (loinc ? [[loinc.code, loinc.name] as const] : []))));

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
