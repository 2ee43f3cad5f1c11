import type { ArtifactKey, Consent, ConsentEnd, Member, RailApplication, RailApplicationStore, StoredArtifact } from '@biomarker/domain/partner';
import type { PendingChanges } from './adapters/pending-changes.ts';
import { requestApplications, type RequestApplications } from './request-applications.ts';
import { requestNotes, type RequestNotes } from './request-notes.ts';

/** What one request to the library has read already, and what it is going to write. */
export type Seen = {
  applications: RequestApplications;
  /** The application that a request has proven to come from. */
  asker: RequestNotes<RailApplication>;
  consents: RequestNotes<Consent>;
  /** The consent that it has ended. */
  ended: RequestNotes<{ by: ConsentEnd }>;
  members: RequestNotes<Member>;
  /** An artifact that was read before the library asks for it. */
  ahead: RequestNotes<ArtifactKey & { stored: StoredArtifact }>;
  pending: RequestNotes<PendingChanges>;
};

export const nothingSeen = (applications: RailApplicationStore): Seen => ({
  applications: requestApplications(applications),
  asker: requestNotes(),
  consents: requestNotes(),
  ended: requestNotes(),
  members: requestNotes(),
  ahead: requestNotes(),
  pending: requestNotes(),
});
