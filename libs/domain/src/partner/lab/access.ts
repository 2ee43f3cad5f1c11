import type { AuditEntry, RequestIds } from '../audit/audit-log.ts';

/** What a live access token allows right now: the intersection of token, consent, registration and licence. */
export type Access = {
  scopes: string[];
  memberId: string;
  patientId: string;
  clientId: string;
  organizationId: string;
  consentId: string;
  /** Makes the ids of records that the organization sees. */
  recordKey: string;
};

/** Requests in the current window, this one among them, and how long the window still lasts. */
export type Counted = { requests: number; msToReset: number };

/** The names and windows under which the requests of one access are counted: for its application, and for its connection. */
export type AccessCounters = Record<'application' | 'connection', { name: string; windowSeconds: number }>;

/** `counted` where the store of accesses also counts. */
export type Admission = { access: Access; counted?: Record<keyof AccessCounters, Counted> };

export type AccessStore = {
  /** By the digest of an access token; undefined unless everything that it rests on is in force. One round trip. */
  admit(tokenDigest: string): Promise<Admission | undefined>;
};

/** An outcome of a read, as the audit keeps it. */
export type ReadOutcome = Required<Pick<AuditEntry, 'outcome' | 'detail'>>;

/** The audit row of a read, before its outcome is known. The caller gives the row of each outcome; the store adds what it found. */
export type AccessNote = Pick<AuditEntry, 'action' | keyof RequestIds> & {
  found: ReadOutcome;
  nothing: ReadOutcome;
  /** For a record of one of these `versions`, which the client holds; `*` is any. */
  unchanged?: ReadOutcome & { versions: readonly string[] };
  /** The field that the store adds to the detail: the version of the record that it found, or the number of records. */
  adds: 'version' | 'count';
};
