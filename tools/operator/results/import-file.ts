import { createWriteStream, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '@biomarker/db/partner';
import { postgresLabImport } from '@biomarker/db/partner';
import { readCsv, rowsOf, tableOf } from '@biomarker/csv-results';
import { importFound, memberSystemsOf, type Feed, type Found, type FoundRules, type FoundStore, type ImportReport } from '@biomarker/domain/partner';
import { DomainError } from '@biomarker/domain/shared';
import { importResults, restOf, type FileRules } from '@biomarker/fhir';
import { acksOf, messagesOf, readHl7, type ReadRules, type Source } from '@biomarker/hl7';
import { readContentFiles } from '../../../prisma/seeding/content-files.ts';
import { bytesOf, digestOf, firstBytes } from './file-bytes.ts';
import { readResultsFile } from './read-results-file.ts';
import { areOtherUnits, isUnit } from './units.ts';

export type FileImport = {
  file: string;
  feed?: Feed;
  dryRun: boolean;
  /** Takes each sound delivery, and sets the rest aside in a file. */ keepGood: boolean;
  /** Takes the report as it grows. */ tell?: (report: ImportReport) => void;
  /** Where the file of the rest stands; beside the file, if it is missing. */ aside?: string;
  /** The file of the acknowledgments of HL7 v2. */ acks?: string;
};
/** `aside` names the file of the units that were set aside. */
export type Imported = { report: ImportReport; aside?: string };

const MEGABYTE = 1024 * 1024;
const LARGEST_TABLE_BYTES = 64 * MEGABYTE;
const FHIR_RESTS = { lines: 'ndjson', document: 'json' };

/** Imports a file whose first bytes tell its format. */
export async function importFile(database: Database, by: string, given: FileImport): Promise<Imported> {
  const { file, feed, dryRun } = given;
  const isHl7 = /^(\xef\xbb\xbf)?\s*(MSH|BHS|FHS|\x0b)/.test(firstBytes(file));
  const { changedFinal = 'mark', unknownPatients = 'refuse' } = feed ?? {};
  const options = {
    changedFinal,
    unknownPatients,
    ...(feed && { memberSystems: memberSystemsOf(feed) }),
    dryRun,
    keepGood: given.keepGood,
    digest: digestOf(file),
    ...(given.tell && { tell: given.tell }),
    ...(feed && { feed: feed.name }),
  };
  const store = postgresLabImport(database, by);
  if (given.acks !== undefined && feed?.format !== 'hl7v2')
    throw refused('no_acks', 'Only messages of HL7 v2 are acknowledged: --acks needs a feed of the format hl7v2.');
  if (feed && feed.format !== 'fhir') return importFeed(store, { ...given, feed }, options);
  if (isHl7) throw refused('needs_feed', `${file} is HL7 v2: name its feed, of the format hl7v2, with --feed.`);
  const { report, taken } = await importResults({ store, rules: rulesOf(feed), options }, await readResultsFile(file));
  if (!hasRest(report, given)) return { report };
  const source = await readResultsFile(file);
  return { report, aside: await setAside(given, 'lines' in source ? FHIR_RESTS.lines : FHIR_RESTS.document, restOf(source, taken)) };
}

const hasRest = ({ units, refusalCount }: ImportReport, { keepGood, dryRun }: FileImport) => keepGood && refusalCount > 0 && !dryRun && units.taken > 0;

/** The name of the file that holds the rest. */
async function setAside({ file, aside = file }: FileImport, ending: string, rest: Iterable<Buffer> | AsyncIterable<string>): Promise<string> {
  const name = `${aside}.refused.${ending}`;
  await pipeline(Readable.from(rest), createWriteStream(name));
  return name;
}

type Reader = {
  ending: string;
  /** Of a format that is read as a whole. */
  mostBytes: number;
  read(source: Source, rules: ReadRules): Iterable<Found>;
  /** The bytes of these units. */
  partOf(source: Source, units: ReadonlySet<string>, feed: Feed): Iterable<Buffer>;
};

/** HL7 v2 is read message by message, however large the file. */
const READERS: Record<Exclude<Feed['format'], 'fhir'>, Reader> = {
  hl7v2: { ending: 'hl7', mostBytes: Infinity, read: readHl7, partOf: messagesOf },
  csv: {
    ending: 'csv',
    mostBytes: LARGEST_TABLE_BYTES,
    read: (source, rules) => readCsv(Buffer.concat([...source()]), rules),
    partOf: (source, units, feed) => {
      const bytes = Buffer.concat([...source()]);
      return [rowsOf(bytes, units, tableOf(bytes, feed), feed.charset)];
    },
  },
};

/** The ends of names that the rest of a file may have. */
export const RESTS = [...Object.values(FHIR_RESTS), ...Object.values(READERS).map(({ ending }) => ending)].map((ending) => `.refused.${ending}`);

async function importFeed(store: FoundStore, given: FileImport & { feed: Feed }, options: FoundRules): Promise<Imported> {
  const { file, feed } = given;
  const { ending, mostBytes, read, partOf } = READERS[feed.format as keyof typeof READERS];
  if (statSync(file).size > mostBytes)
    throw refused('unreadable_file', `${file} is larger than ${mostBytes / MEGABYTE} MB, and a table is read as a whole. Split it.`);
  const source = () => bytesOf(file);
  const sandbox = process.env.RAIL_ENVIRONMENT === 'sandbox';
  const { report, setAside: units } = await importFound(store, (now) => read(source, { feed, units: { isUnit }, now, sandbox }), options);
  if (given.acks !== undefined) await pipeline(Readable.from(acksOf(source, acknowledged(report, units, given))), createWriteStream(given.acks));
  return hasRest(report, given) ? { report, aside: await setAside(given, ending, partOf(source, units, feed)) } : { report };
}

const acknowledged = ({ refusals, refusalCount, units }: ImportReport, refusedUnits: ReadonlySet<string>, { keepGood }: FileImport) => ({
  refused: refusedUnits,
  refusals,
  isKept: refusalCount === 0 || (keepGood && units.taken > 0),
  now: new Date(),
});

const refused = (code: string, message: string) => new DomainError('invalid', code, message);

let names: ReadonlyMap<string, string> | undefined;
/** The names of the content's LOINC codes, read once per process. */
const loincNames = () => (names ??= new Map(readContentFiles().biomarkers.flatMap(({ loinc }) => (loinc ? [[loinc.code, loinc.name] as const] : []))));

const rulesOf = (feed: Feed | undefined): FileRules => ({
  loincNames: loincNames(),
  isUnit,
  areOtherUnits,
  units: feed?.units ?? {},
  codes: feed?.codes ?? {},
  ignoredIdentifiers: feed?.ignoredIdentifiers ?? [],
  ...(feed && { feed: feed.name, memberSystems: memberSystemsOf(feed) }),
  ...(feed?.laboratory && { laboratory: feed.laboratory }),
});
