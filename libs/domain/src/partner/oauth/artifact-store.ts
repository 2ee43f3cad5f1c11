import type { AuditEntry } from '../audit/audit-log.ts';
import type { Consent } from '../consents/consent.ts';
import type { Member } from '../members/member.ts';
import type { SessionPlace } from '../members/session-store.ts';
import type { RailApplication } from '../registry/rail-application.ts';

/** A piece of OAuth state as the OAuth library hands it over; identifiers and secrets are taken out of `payload` before. */
export type Artifact = {
  payload: Record<string, unknown>;
  grantId?: string;
  uid?: string;
};

/** Where an artifact is; `key` is always a digest. */
export type ArtifactKey = { kind: string; key: string };

/** Found for `ttlSeconds`, kept for `keepSeconds` (at least as long). */
export type ArtifactPut = ArtifactKey & { artifact: Artifact; ttlSeconds: number; keepSeconds: number };

export type StoredArtifact = Artifact & {
  /** Epoch seconds. */
  consumedAt?: number;
  decidedAt?: number;
  /** Its time is over, by the clock of the store: the one that all instances have in common. */
  expired: boolean;
  /** What it rests on, as it stands at this moment; absent where it is not in force. Only what its kind is read with. */
  dependencies: ArtifactDependencies;
};

/** Pushed requests are read with their application, codes and refresh tokens with their consent, sessions with their member, interactions with all. */
export type ArtifactDependencies = {
  application?: RailApplication;
  consent?: Consent;
  member?: Member;
  /** Of an interaction: the request that it is about. */
  pushed?: StoredArtifact;
  /** Of an interaction: who is signed in, in the session that it began with. */
  sessionAccountId?: string;
  /** Of an interaction: the member to whom the organization's user is tied. */
  linkedMemberId?: string;
};

/** What one request changes: all of it, or nothing. */
export type ArtifactChanges = {
  /** An id that may be used once. */
  once?: ArtifactKey & { ttlSeconds: number };
  /** A code, token or request that is used up. */
  consume?: ArtifactKey;
  put: readonly ArtifactPut[];
  remove: readonly ArtifactKey[];
  /** The consent of the code that is consumed: it takes effect, and ends the older one of its member and application. */
  redeem?: string;
  audit?: AuditEntry;
};

export type ArtifactStore = {
  /** Writes or replaces one. */
  put(put: ArtifactPut): Promise<void>;
  /** False when the key is there already: of any number of parallel calls exactly one succeeds. */
  putOnce(kind: string, key: string, ttlSeconds: number): Promise<boolean>;
  find(kind: string, key: string): Promise<StoredArtifact | undefined>;
  /** False, and nothing is changed, when `once` or `consume` was used before or is gone: of any number of parallel calls exactly one succeeds. */
  commit(changes: ArtifactChanges): Promise<boolean>;
  remove(kind: string, key: string): Promise<void>;
  /** Removes what is past its keeping time; answers how many. */
  sweep(): Promise<number>;
};

/** A path into a payload. */
export type Path = readonly string[];

/** Where a kind of artifact keeps what it depends on. */
export type DependencyPaths = {
  /** A client id. */
  application?: Path;
  /** A member's id; the first path that has one counts. */
  member?: readonly Path[];
  /** A consent's id; `grant` is the artifact's own `grantId`. */
  consent?: Path | 'grant';
  /** The key of a pushed request, behind `prefix`. */
  pushed?: { kind: string; reference: Path; prefix: string };
  /** The `uid` of a session, and where that session keeps its member's id. */
  session?: { kind: string; uid: Path; accountId: Path };
  /** The digest of the organization's id of its user. */
  subject?: Path;
};

/** The names that the OAuth library gives to kinds and fields, as far as a store looks into payloads. */
export type ArtifactFormat = {
  accessToken: { kind: string; scope: Path };
  /** `startedAt` in epoch seconds. */
  sessions: { kinds: Readonly<Record<string, SessionPlace>>; member: Path; startedAt: Path; agent: Path };
  /** By kind; kinds that are absent have none. */
  dependencies: Readonly<Record<string, DependencyPaths>>;
};
