import type { ArtifactKey, StoredArtifact } from '../oauth/artifact-store.ts';
import type { RailApplication } from './rail-application.ts';

/** Suspended, unknown and other-environment applications are absent alike. */
export type RailApplicationStore = {
  /** How many live credentials of this environment expire within so many days. */
  countExpiring(days: number): Promise<number>;
  find(clientId: string): Promise<RailApplication | undefined>;
  /** By the digest of a live credential; notes its use. The code or refresh token that comes with it is read in the same look. */
  findByCredential(digest: string, presented?: ArtifactKey): Promise<{ application: RailApplication; presented?: StoredArtifact } | undefined>;
};
