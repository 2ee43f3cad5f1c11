/** The audit is partitioned by month (UTC). */
export type AuditPartitions = {
  /** Creates missing months, up to the third from now. Returns their number. */
  make(): Promise<number>;
  /** Days from now to the end of the last month that is there; negative when that is over. */
  daysAhead(): Promise<number>;
};

/** The number of removed months and rows, and the id of the last row. */
export type RemovedAudit = { months: number; rows: number; lastId?: string };
