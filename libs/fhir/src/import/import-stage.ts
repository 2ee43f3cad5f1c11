import type { ImportSession } from '@biomarker/domain/partner';
import type { ImportEntry } from './import-file.ts';

/** A staged entry of the file. */
export type StagedEntry = ImportEntry & {
  /** Its position in the file. */
  position: number;
  /** True when its shape is valid. */
  isSound: boolean;
  /** An Observation that is no laboratory result, unless a report lists it. */
  isOther?: boolean;
  /** The keys by which the first report that lists it knows it. */
  listedAs?: string[];
};

export type StagedType = 'Observation' | 'OtherObservation';

export type Claim = { kind: 'report' | 'result'; key: string; where: string };

/** Stages a file in the database, so only one batch is in memory, and writes the imported records. */
export type ImportStage = {
  put(entries: readonly StagedEntry[]): Promise<void>;
  /** The first `limit` entries with the address of an earlier one. */
  doubles(limit: number): Promise<{ where: string; address: string }[]>;
  /** The reports after `position`, in order. */
  reports(position: number, limit: number): Promise<StagedEntry[]>;
  /** The entries with one of these addresses: a fullUrl, or a type and id. */
  at(addresses: readonly string[]): Promise<StagedEntry[]>;
  /** Marks these results, by position, as listed by a report, under these keys. The first report counts. */
  list(results: readonly { position: number; keys: string[] }[]): Promise<void>;
  /** Entries of this type that no report lists. */
  unlisted(type: StagedType, limit: number): Promise<{ where: string }[]>;
  /** Assigns each key to its first place in the file; returns the assignments. */
  claim(records: readonly Claim[]): Promise<Claim[]>;
};

export type LabImportStore = {
  /** Runs `work` in one transaction, which is undone unless its result says `keep`. Runs it again after a conflict with another import. */
  inOne<Result extends { keep: boolean }>(work: (stage: ImportStage, session: ImportSession) => Promise<Result>): Promise<Result>;
};
