import type { ArtifactKey, StoredArtifact } from './artifact-store.ts';
import type { RailApplication } from '../model/rail-application.ts';

/** Suspended, unknown and other-environment applications are all absent. */
export type RailApplicationStore = {
  /** The number of this environment's live credentials that expire within `days`. */
  countExpiring(days: number): Promise<number>;
  find(clientId: string): Promise<RailApplication | undefined>;
  /** Finds by the digest of a live credential and records its use. The same statement reads a presented code or refresh token. */
  findByCredential(digest: string, presented?: ArtifactKey): Promise<{ application: RailApplication; presented?: StoredArtifact } | undefined>;
};
