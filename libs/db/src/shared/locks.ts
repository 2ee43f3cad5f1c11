/** Advisory locks of PostgreSQL: the services and the operator share one database, so each has a number of its own. */
export const LOCKS = {
  /** Holder: who seals the audit; another process has nothing to do meanwhile. */
  auditSeal: 726_273_004,
  /** Holder: the one import of results that runs; two of them could wait for each other's members in a circle. */
  labImport: 726_273_003,
  /** Holder: who takes the snapshot of what is trending. */
  trendingSnapshot: 726_273_002,
} as const;
