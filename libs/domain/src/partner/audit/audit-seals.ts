/** The first row that breaks the chain, and its fault. */
export type BrokenRow = { id: string; fault: 'changed' | 'removed' | 'added' };

export type Verified = {
  /** Rows that match their seals. */
  rows: number;
  /** Rows changed by an erasure; only their seals prove that they existed. */
  erased: number;
  oldestId?: string;
  /** The newest sealed row. A copy kept elsewhere proves that nobody truncated the audit. */
  newest?: { id: string; hash: string };
  broken?: BrokenRow;
};

/** A hash chain over the audit: SHA-256 of each row and the previous hash. */
export type AuditSeals = {
  /** Seals rows that no late commit can precede. Returns their number; 0 while another process seals. */
  seal(): Promise<number>;
  /** Verifies all sealed rows. */
  verify(): Promise<Verified>;
};
