/** A piece of OAuth state as the OAuth library hands it over; identifiers and secrets are taken out of `payload` before. */
export type Artifact = {
  payload: Record<string, unknown>;
  grantId?: string;
  uid?: string;
};

export type StoredArtifact = Artifact & {
  /** Epoch seconds. */
  consumedAt?: number;
  decidedAt?: number;
};

/** Kept by kind and key; a key is always a digest. */
export type ArtifactStore = {
  /** Writes or replaces. Found for `ttlSeconds`, kept for `keepSeconds` (at least as long). */
  put(kind: string, key: string, artifact: Artifact, ttlSeconds: number, keepSeconds: number): Promise<void>;
  /** False when the key is there already: of any number of parallel calls exactly one succeeds. */
  putOnce(kind: string, key: string, ttlSeconds: number): Promise<boolean>;
  find(kind: string, key: string): Promise<StoredArtifact | undefined>;
  findByUid(kind: string, uid: string): Promise<(StoredArtifact & { key: string }) | undefined>;
  /** False when it was consumed before or is gone: of any number of parallel calls exactly one succeeds. */
  consume(kind: string, key: string): Promise<boolean>;
  remove(kind: string, key: string): Promise<void>;
  removeByGrant(kind: string, grantId: string): Promise<void>;
  /** Removes what is past its keeping time; answers how many. */
  sweep(): Promise<number>;
};
