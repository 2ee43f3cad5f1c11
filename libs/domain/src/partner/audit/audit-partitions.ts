/** The audit is kept by months (UTC). */
export type AuditPartitions = {
  /** Makes the months that are missing, up to the third from now. Answers how many. */
  make(): Promise<number>;
};

/** Whole months that are gone, how many rows with them, and the id of the last. */
export type RemovedAudit = { months: number; rows: number; lastId?: string };
