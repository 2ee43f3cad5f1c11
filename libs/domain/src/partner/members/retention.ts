/** Retention periods in days; docs/data-protection.md gives the reasons. */
export const RETENTION = {
  /** A closed account with all its results; then it is erased. */
  closedAccountDays: 30,
  /** An ended connection: its scopes and its end. */
  endedConsentDays: 3 * 365,
  /** Messages to members, sent or not. */
  mailDays: 30,
  /** Rows of the audit. */
  auditDays: 6 * 365,
} as const;
export type Retention = Record<keyof typeof RETENTION, number>;

/** Whether the jobs run on which the promises of the service depend. */
export type Upkeep = {
  /** Seconds since `retention run` last ended; of a database without a run, since it was made. */
  retentionAgeSeconds(): Promise<number>;
  /** Seconds since the server last archived a segment of its log, from which it is recovered; NaN where it archives none. */
  archiveAgeSeconds(): Promise<number>;
  /** Nodes of a distributed laboratory store that another node cannot reach; at least 1 where one does not answer in time, NaN where the store is not distributed. */
  labNodesUnreachable(): Promise<number>;
};
