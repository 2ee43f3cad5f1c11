/** For how many days data is kept that nobody needs for the service; docs/data-protection.md says why. */
export const RETENTION = {
  /** A closed account with all its results; then it is erased. */
  closedAccountDays: 30,
  /** A connection that has ended: what was allowed, and until when. */
  endedConsentDays: 3 * 365,
  /** Rows of the audit. */
  auditDays: 6 * 365,
} as const;
export type Retention = Record<keyof typeof RETENTION, number>;
