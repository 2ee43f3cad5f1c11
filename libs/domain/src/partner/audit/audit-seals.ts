/** The first row that does not fit the chain, and how. */
export type BrokenRow = { id: string; fault: 'changed' | 'removed' | 'added' };

export type Verified = {
  /** Rows that are as they were sealed, from the oldest that is kept. */
  rows: number;
  /** Rows that an erasure changed: only their seals show that they were there. */
  erased: number;
  oldestId?: string;
  /** The newest sealed row. Kept elsewhere, it shows that nobody cut the end off. */
  newest?: { id: string; hash: string };
  broken?: BrokenRow;
};

/** A chain over the audit: SHA-256 of each row and of the hash before it. */
export type AuditSeals = {
  /** Seals rows that no late row can still precede. Answers how many; 0 while another process seals. */
  seal(): Promise<number>;
  /** Reads everything that is sealed. */
  verify(): Promise<Verified>;
};
