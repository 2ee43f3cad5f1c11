/** The audit is kept by months (UTC). */
export type AuditPartitions = {
  /** Makes the months that are missing, up to the third from now. Answers how many. */
  make(): Promise<number>;
  /** Days from now to the end of the last month that is there; negative when that is over. */
  daysAhead(): Promise<number>;
};

/** Whole months that are gone, how many rows with them, and the id of the last. */
export type RemovedAudit = { months: number; rows: number; lastId?: string };
