import type { LabDelivery, LabWritten } from '@biomarker/domain/partner';
import type { ImportEntry } from './import-file.ts';

/** An entry of the file that waits for its turn. */
export type StagedEntry = ImportEntry & {
  /** Its place in the order of the file. */
  position: number;
  /** Whether its shape is in order. */
  isSound: boolean;
  /** Where the report stands that lists it, if one was read. */
  listedIn?: string;
};

/** How a file names a member: by account id or by email address. */
export type MemberKey = { id: string } | { email: string };

/** An active member whom a file may speak of. */
export type ImportMember = { id: string; email: string; birthDate: string };

/** A record that the chart holds already. */
export type StandingRecord = { kind: 'report' | 'result'; id: string; memberId: string; reportId?: string; status: string; issuedAt: string };

export type MemberDeliveries = { memberId: string; deliveries: LabDelivery[] };

export type Claim = { kind: 'report' | 'result'; id: string; where: string };

/** Holds a file while it is read, so that no more of it is in memory than one batch, and writes what is taken over. */
export type ImportStage = {
  /** When this import began: behind the end of all others, by the one clock of the database. */
  readonly begunAt: Date;
  put(entries: readonly StagedEntry[]): Promise<void>;
  /** Entries whose address an earlier one has, the first `limit` of them. */
  doubles(limit: number): Promise<{ where: string; address: string }[]>;
  /** The reports behind `position`, in order. */
  reports(position: number, limit: number): Promise<StagedEntry[]>;
  /** What has one of these addresses: a fullUrl, or a type and id. */
  at(addresses: readonly string[]): Promise<StagedEntry[]>;
  /** Notes that these results, by position, are listed by a report. */
  list(results: readonly { position: number; listedIn: string }[]): Promise<void>;
  /** Results that no report lists. */
  unlisted(limit: number): Promise<{ where: string }[]>;
  /** Takes records for the places in the file that tell of them first; answers who has each. */
  claim(records: readonly Claim[]): Promise<Claim[]>;
  members(keys: readonly MemberKey[]): Promise<ImportMember[]>;
  /** The records with these ids, and all results of the reports among them. */
  standing(ids: readonly string[]): Promise<StandingRecord[]>;
  /** As changes of `begunAt`, with an audit row for each member whose chart changed. */
  write(charts: readonly MemberDeliveries[]): Promise<LabWritten>;
};

export type LabImportStore = {
  /** Keeps all that `work` wrote, or nothing when it throws. One import at a time. */
  inOne<T>(work: (stage: ImportStage) => Promise<T>): Promise<T>;
};
