import type { LabDelivery, LabWritten } from '@biomarker/domain/partner';
import type { ImportEntry } from './import-file.ts';

/** A staged entry of the file. */
export type StagedEntry = ImportEntry & {
  /** Its position in the file. */
  position: number;
  /** True when its shape is valid. */
  isSound: boolean;
  /** The place of the report that lists it, if any. */
  listedIn?: string;
};

/** A reference to a member: account id or email address. */
export type MemberKey = { id: string } | { email: string };

/** An active member. */
export type ImportMember = { id: string; email: string; birthDate: string };

/** A record already in the chart. */
export type StandingRecord = { kind: 'report' | 'result'; id: string; memberId: string; reportId?: string; status: string; issuedAt: string };

export type MemberDeliveries = { memberId: string; deliveries: LabDelivery[] };

export type Claim = { kind: 'report' | 'result'; id: string; where: string };

/** Stages a file in the database, so only one batch is in memory, and writes the imported records. */
export type ImportStage = {
  /** The start of this import, after the end of all others, by the database clock. */
  readonly begunAt: Date;
  put(entries: readonly StagedEntry[]): Promise<void>;
  /** The first `limit` entries with the address of an earlier one. */
  doubles(limit: number): Promise<{ where: string; address: string }[]>;
  /** The reports after `position`, in order. */
  reports(position: number, limit: number): Promise<StagedEntry[]>;
  /** The entries with one of these addresses: a fullUrl, or a type and id. */
  at(addresses: readonly string[]): Promise<StagedEntry[]>;
  /** Marks these results, by position, as listed by a report. */
  list(results: readonly { position: number; listedIn: string }[]): Promise<void>;
  /** Results that no report lists. */
  unlisted(limit: number): Promise<{ where: string }[]>;
  /** Assigns each record to its first place in the file; returns the assignments. */
  claim(records: readonly Claim[]): Promise<Claim[]>;
  members(keys: readonly MemberKey[]): Promise<ImportMember[]>;
  /** The records with these ids, and all results of the reports among them. */
  standing(ids: readonly string[]): Promise<StandingRecord[]>;
  /** Writes changes dated `begunAt`, with an audit row per changed chart. */
  write(charts: readonly MemberDeliveries[]): Promise<LabWritten>;
};

export type LabImportStore = {
  /** Runs `work` in one transaction. One import at a time. */
  inOne<T>(work: (stage: ImportStage) => Promise<T>): Promise<T>;
};
