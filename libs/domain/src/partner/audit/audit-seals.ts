/** The first row that breaks the chain, and its fault. */
export type BrokenRow = { id: string; fault: 'changed' | 'removed' | 'added' };

/** A row and the hash that seals it and all rows before it. */
export type Seal = { id: string; hash: string };

export type Verified = {
  /** Rows that match their seals. */
  rows: number;
  /** Rows that a sealed erasure names. Their seals prove everything but the person. */
  erased: number;
  oldestId?: string;
  /** The newest sealed row. A copy kept elsewhere proves that nobody truncated the audit or rebuilt its chain. */
  newest?: Seal;
  broken?: BrokenRow;
};

/** A hash chain over the audit: SHA-256 of each row and the previous hash. */
export type AuditSeals = {
  /** Seals all rows that no late commit can precede, in steps while `goesOn`. Returns their number. */
  seal(goesOn?: () => boolean): Promise<number>;
  /** Verifies all sealed rows, or those after `from`, whose hash it takes as right. */
  verify(from?: Seal): Promise<Verified>;
  newest(): Promise<Seal | undefined>;
  /** The hashes of a row: in this chain, and in that of earlier releases. */
  hashesOf(id: string): Promise<string[]>;
  /** The age of the oldest row without a seal; 0 without one. */
  oldestUnsealedSeconds(): Promise<number>;
};
