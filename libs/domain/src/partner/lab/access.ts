import type { AuditEntry } from '../audit/audit-log.ts';

/** What a live access token allows right now: the intersection of token, consent, registration and licence. */
export type Access = {
  scopes: string[];
  memberId: string;
  patientId: string;
  clientId: string;
  organizationId: string;
  consentId: string;
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

/** The audit row of an access, before its chart is looked into: the outcome, the status and what was found complete it. */
export type AccessNote = Pick<AuditEntry, 'requestId' | 'detail'> & {
  action: 'fhir.read' | 'fhir.vread' | 'fhir.search';
  /** Versions that the asker holds, `*` for any: they are not sent again. */
  held: readonly string[];
};
