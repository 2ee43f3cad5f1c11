import type { RequestIds } from '../audit/audit-log.ts';
import type { Artifact, ArtifactKey } from '../oauth/artifact-store.ts';
import type { PartnerScope } from '../model/vocabulary.ts';
import type { Consent, ConsentEnd } from '../model/consent.ts';

/** One decision of a member about one pushed request. */
export type Decision = RequestIds & {
  /** The pushed request; a request is decided once. */
  request: ArtifactKey;
  /** The interaction that asked. Its answer is stored with the decision, so that a crash never leaves one without the other. */
  interaction: ArtifactKey;
  memberId: string;
  clientId: string;
  organizationId: string;
  /** Digest of the organization's user id. */
  subjectDigest: string;
};

/** A consent to make. */
export type Allowance = { id: string; scopes: readonly PartnerScope[]; days: number };

/** The payload of the interaction, by the outcome. */
export type Answers = Record<'allowed' | 'otherMember', Artifact['payload']>;

/** `already_decided`: before, by whomever. `other_member`: the organization's user is tied to another member. */
export type Decided = { outcome: 'allowed' | 'denied' | 'already_decided' | 'other_member' };

export type ConsentStore = {
  /** The consent takes effect when its code is redeemed. Atomic, even under concurrent calls. */
  allow(decision: Decision, allowance: Allowance, answers: Answers): Promise<Decided>;
  /** `reason` for the audit: denied, or scopes left out. */
  deny(decision: Decision, reason: 'access_denied' | 'invalid_scope', answer: Artifact['payload']): Promise<Decided>;
  /** The consent, if its member, application, organization and environment are all active. */
  findLive(id: string): Promise<Consent | undefined>;
  /** Also removes the tokens. False when it had already ended. */
  end(id: string, by: ConsentEnd): Promise<boolean>;
};
