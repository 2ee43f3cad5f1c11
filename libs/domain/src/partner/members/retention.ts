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
