import type { LabKind } from '../lab/chart.ts';
import type { LabReport, LabResult } from '../lab/lab-record.ts';
import type { MemberKey } from './sent-delivery.ts';

/** An active member, and the keys of the delivery that name this member. */
export type ImportMember = { id: string; email: string; birthDate: string; identifiers: string[] };

export type KnownKey = { kind: LabKind; key: string; recordId: string };

/** A record of the chart in its current version. */
export type Standing = {
  kind: LabKind;
  id: string;
  memberId: string;
  version: number;
  /** The feed that owns it; none for records that came without a feed. */
  feed?: string;
  record: LabResult | LabReport;
  /** The version as it was stored, maybe by an earlier release. */
  stored: object;
  /** The specimen times of all its versions. */
  times: string[];
};

/** The next version of a record; version 1 of a new one. */
export type NextVersion = { kind: LabKind; version: number; record: LabResult | LabReport; /** The place of a new result in its report. */ position?: number };

export type ChartChanges = { memberId: string; versions: NextVersion[]; keys: KnownKey[]; /** Records that stay as they are. */ unchanged: number };

export type ImportSession = {
  /** The begin of the import by the clock of the database. */
  readonly now: Date;
  /** For an import of several batches, before the first: waits until no other one runs. */
  inTurn(): Promise<void>;
  /** Locks these charts until the import ends, then takes the time of the changes. The chart is read after it. */
  lock(memberIds: readonly string[]): Promise<void>;
  members(keys: readonly MemberKey[], identifiers: readonly { system: string; value: string }[]): Promise<ImportMember[]>;
  /** The records that these keys name. */
  known(kind: LabKind, keys: readonly string[]): Promise<KnownKey[]>;
  /** The keys of these records of these members. */
  keysOf(memberIds: readonly string[], recordIds: readonly string[]): Promise<KnownKey[]>;
  standing(kind: LabKind, ids: readonly string[]): Promise<Standing[]>;
  /** All results of these reports. */
  resultsOf(reportIds: readonly string[]): Promise<Standing[]>;
  /** The reports of these members that show one of these results, as their own or as one of another report. */
  reportsOf(memberIds: readonly string[], resultIds: readonly string[]): Promise<Standing[]>;
  /** Shown records of a member at a specimen time, under any key. */
  alike(kind: LabKind, memberId: string, instants: readonly string[]): Promise<Standing[]>;
  /** Writes versions and keys, with an audit row per changed chart. */
  write(changes: readonly ChartChanges[], detail: { feed?: string; digest?: string }): Promise<void>;
};
