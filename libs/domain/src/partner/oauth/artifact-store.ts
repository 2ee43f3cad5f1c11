import type { AuditEntry } from '../audit/audit-log.ts';
import type { Consent } from '../consents/consent.ts';
import type { Member } from '../members/member.ts';
import type { SessionPlace } from '../members/session-store.ts';
import type { RailApplication } from '../registry/rail-application.ts';

/** A piece of the OAuth library's state; `payload` holds no identifiers or secrets. */
export type Artifact = {
  payload: Record<string, unknown>;
  grantId?: string;
  uid?: string;
};

/** The key of an artifact; `key` is always a digest. */
export type ArtifactKey = { kind: string; key: string };

/** Valid for `ttlSeconds`, stored for `keepSeconds` (at least as long). */
export type ArtifactPut = ArtifactKey & { artifact: Artifact; ttlSeconds: number; keepSeconds: number };

export type StoredArtifact = Artifact & {
  /** Epoch seconds. */
  consumedAt?: number;
  decidedAt?: number;
  /** True when expired by the store's clock, which all instances share. */
  expired: boolean;
  /** Its current dependencies, depending on its kind; inactive ones are absent. */
  dependencies: ArtifactDependencies;
};

/** Which of them an artifact has depends on its kind and its reader. */
export type ArtifactDependencies = {
  application?: RailApplication;
  consent?: Consent;
  member?: Member;
  /** The pushed request of an interaction. */
  pushed?: StoredArtifact;
  /** The signed-in member of an interaction's initial session. */
  sessionAccountId?: string;
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

/** The OAuth library, or a page of this service. */
export type ArtifactReader = 'library' | 'page';

export type ArtifactStore = {
  /** Inserts or replaces one. */
  put(put: ArtifactPut): Promise<void>;
  /** False when the key exists: exactly one of parallel calls succeeds. */
  putOnce(kind: string, key: string, ttlSeconds: number): Promise<boolean>;
  /** Reads one with the dependencies that its reader needs. */
  find(kind: string, key: string, reader?: ArtifactReader): Promise<StoredArtifact | undefined>;
  /** Reads two for the library in one round trip. */
  findBoth(one: ArtifactKey, other: ArtifactKey): Promise<[StoredArtifact | undefined, StoredArtifact | undefined]>;
  /** Returns false and changes nothing when `once` or `consume` was used or is gone: exactly one of parallel calls succeeds. */
  commit(changes: ArtifactChanges): Promise<boolean>;
  remove(kind: string, key: string): Promise<void>;
  /** Removes artifacts past `keepSeconds`; returns their number. */
  sweep(): Promise<number>;
};

/** A path into a payload. */
export type Path = readonly string[];

/** The payload paths of a kind's dependencies. */
export type DependencyPaths = {
  /** A client id. */
  application?: Path;
  /** A member's id, at the first path with a value. */
  member?: readonly Path[];
  /** A consent's id; `grant` is the artifact's own `grantId`. */
  consent?: Path | 'grant';
  /** The key of a pushed request, after `prefix`. */
  pushed?: { kind: string; reference: Path; prefix: string };
  /** The `uid` of a session, and the path of its member's id. */
  session?: { kind: string; uid: Path; accountId: Path };
  /** The digest of the organization's user id. */
  subject?: Path;
};

/** The OAuth library's names of kinds and payload fields that a store reads. */
export type ArtifactFormat = {
  accessToken: { kind: string; scope: Path };
  /** `startedAt` in epoch seconds. */
  sessions: { kinds: Readonly<Record<string, SessionPlace>>; member: Path; startedAt: Path; agent: Path };
  /** By kind; absent kinds have none. */
  dependencies: Readonly<Record<ArtifactReader, Readonly<Record<string, DependencyPaths>>>>;
};
