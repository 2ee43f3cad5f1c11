/** Advisory locks of PostgreSQL: the services and the operator share one database, so each has a number of its own. */
export const LOCKS = {
  /** Held by the one import of results that takes several batches; two could wait for each other's members. */
  labImport: 726_273_003,
  /** The first key of two: held by the process that takes the files of a feed, and of a folder. */
  labFolder: 726_273_005,
  /** Held while taking the trending snapshot. */
  trendingSnapshot: 726_273_002,
} as const;
