import type { AuditEntry } from '../audit/audit-log.ts';
import type { Consent } from '../model/consent.ts';
import type { Member } from '../model/member.ts';
import type { RailApplication } from '../model/rail-application.ts';

/** A piece of the OAuth library's state. Stores read the fields beside `payload`, which holds no identifiers or secrets. */
export type Artifact = {
  payload: Record<string, unknown>;
  /** The consent of a code or token. */
  grantId?: string;
  /** Names a session towards interactions. */
  uid?: string;
  /** The application of a request or interaction. */
  clientId?: string;
  /** The member of a session or interaction. */
  memberId?: string;
  /** The `uid` of the session in which an interaction began. */
  sessionUid?: string;
  /** The digest of the organization's user id, for an interaction. */
  subjectDigest?: string;
  /** The scopes of an access token, separated by spaces. */
  scope?: string;
};

/** The key of an artifact; `key` is always a digest. */
export type ArtifactKey = { kind: string; key: string };

/** Valid for `ttlSeconds`, and stored as long, or for the longer `keepSeconds`. */
export type ArtifactPut = ArtifactKey & { artifact: Artifact; ttlSeconds: number; keepSeconds?: number };

export type StoredArtifact = Pick<Artifact, 'payload' | 'grantId' | 'uid'> & {
  /** Epoch seconds. */
  consumedAt?: number;
  decidedAt?: number;
  /** True when expired by the store's clock, which all instances share. */
  expired: boolean;
  /** What its fields name, as it is now; the inactive is absent. */
  dependencies: ArtifactDependencies;
};

export type ArtifactDependencies = {
  application?: RailApplication;
  consent?: Consent;
  member?: Member;
  /** The signed-in member of an interaction's initial session. */
  sessionMemberId?: string;
  /** The member linked to the organization's user, for an interaction. */
  linkedMemberId?: string;
};

/** The changes of one request, applied atomically. */
export type ArtifactChanges = {
  /** A single-use id. */
  once?: ArtifactKey & { ttlSeconds: number };
  /** A consumed code, token or request. */
  consume?: ArtifactKey;
  put: readonly ArtifactPut[];
  remove: readonly ArtifactKey[];
  /** The consent of the consumed code: it takes effect and ends the older one of its member and application. */
  redeem?: string;
  audit?: AuditEntry;
};

export type ArtifactStore = {
  /** Inserts or replaces one. */
  put(put: ArtifactPut): Promise<void>;
  /** False when the key exists: exactly one of parallel calls succeeds. */
  putOnce(kind: string, key: string, ttlSeconds: number): Promise<boolean>;
  find(kind: string, key: string): Promise<StoredArtifact | undefined>;
  /** Reads two in one round trip. */
  findBoth(one: ArtifactKey, other: ArtifactKey): Promise<[StoredArtifact | undefined, StoredArtifact | undefined]>;
  /** Returns false and changes nothing when `once` or `consume` was used or is gone: exactly one of parallel calls succeeds. */
  commit(changes: ArtifactChanges): Promise<boolean>;
  remove(kind: string, key: string): Promise<void>;
  /** Removes artifacts that need not be stored any more; returns their number. */
  sweep(): Promise<number>;
};
