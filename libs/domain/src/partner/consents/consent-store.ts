import type { RequestIds } from '../audit/audit-log.ts';
import type { ArtifactKey } from '../oauth/artifact-store.ts';
import type { PartnerScope } from '../vocabulary.ts';
import type { Consent, ConsentEnd } from './consent.ts';

/** One decision of a member about one pushed request. */
export type Decision = RequestIds & {
  /** The pushed request; a request is decided once. */
  request: ArtifactKey;
  memberId: string;
  clientId: string;
  organizationId: string;
  /** Digest of the organization's user id. */
  subjectDigest: string;
};

export type Decided =
  | { outcome: 'allowed'; consent: Consent }
  | { outcome: 'denied' }
  /** The request was decided before, by whomever. */
  | { outcome: 'already_decided' }
  /** The organization's user is tied to another member. */
  | { outcome: 'other_member' };

export type ConsentStore = {
  /** The consent takes effect when its code is redeemed. Atomic, even under concurrent calls. */
  allow(decision: Decision, scopes: readonly PartnerScope[], days: number): Promise<Decided>;
  /** `reason` for the audit: denied, or scopes left out. */
  deny(decision: Decision, reason: 'access_denied' | 'invalid_scope'): Promise<Decided>;
  /** The consent, if its member, application, organization and environment are all active. */
  findLive(id: string): Promise<Consent | undefined>;
  /** Also removes the tokens. False when it had already ended. */
  end(id: string, by: ConsentEnd): Promise<boolean>;
};
