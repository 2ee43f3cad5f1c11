import type { AuditEntry, RequestIds } from '../audit/audit-log.ts';

/** The current permissions of a live access token: the intersection of token, consent, registration and license. */
export type Access = {
  scopes: string[];
  memberId: string;
  patientId: string;
  clientId: string;
  organizationId: string;
  consentId: string;
  /** The key of the organization's record ids. */
  recordKey: string;
};

/** Requests in the current window, including this one, and the time to its end. */
export type Counted = { requests: number; msToReset: number };

/** The names and windows under which the requests of one access are counted: for its application, and for its connection. */
export type AccessCounters = Record<'application' | 'connection', { name: string; windowSeconds: number }>;

/** `counted` where the store of accesses also counts. */
export type Admission = { access: Access; counted?: Record<keyof AccessCounters, Counted> };

export type AccessStore = {
  /** Admits by the digest of an access token; undefined unless all its dependencies are active. One round trip. */
  admit(tokenDigest: string): Promise<Admission | undefined>;
};

/** The audited outcome of a read. */
export type ReadOutcome = { outcome: string; status: number };

/** The audited outcomes of one kind of read, by what the store finds. Constants, since they are part of its statement. */
export type ReadOutcomes = {
  found: ReadOutcome;
  nothing: ReadOutcome;
  /** For a record in one of the versions that the client holds. */
  unchanged: ReadOutcome;
  /** The field that the store adds to the detail besides the status: the record's version, or the number of records. */
  adds: 'version' | 'count';
};

/** The audit row of a read, before its outcome is known. */
export type AccessNote = Pick<AuditEntry, 'action' | 'detail' | keyof RequestIds> & {
  outcomes: ReadOutcomes;
  /** Versions that the client holds; `*` is any. */
  held?: readonly string[];
};
