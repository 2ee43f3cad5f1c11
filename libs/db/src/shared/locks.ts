/** Advisory locks of PostgreSQL: the services and the operator share one database, so each has a number of its own. */
export const LOCKS = {
  /** Held while sealing the audit; other processes skip sealing. */
  auditSeal: 726_273_004,
  /** Held by the running import of results; two imports could deadlock on members. */
  labImport: 726_273_003,
  /** The first key of two: held by the process that takes the files of a feed, and of a folder. */
  labFolder: 726_273_005,
  /** Held while taking the trending snapshot. */
  trendingSnapshot: 726_273_002,
} as const;
