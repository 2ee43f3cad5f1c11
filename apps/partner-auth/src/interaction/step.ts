import { PartnerScope, type RailApplication } from '@biomarker/domain/partner';
import type { Request, Response } from 'express';
import type Provider from 'oidc-provider';
import type { Deps } from '../deps.ts';
import { INTERACTION_PATH } from '../oauth/addresses.ts';
import { requestKeyOf } from '../oauth/artifact-adapter.ts';
import type { FormTokens } from './form-token.ts';

export type Interactions = { provider: Provider; deps: Deps; tokens: FormTokens };

/** One step of the member's way through the pages, read from its signed cookie. */
export type Step = {
  uid: string;
  prompt: 'login' | 'consent';
  application: RailApplication;
  redirectUri: string;
  scopes: PartnerScope[];
  /** Digest of the pushed request. */
  requestKey: string;
  /** Digest of the organisation's id of its user. */
  subjectDigest: string;
  memberId?: string;
  /** Where the forms of this step go. */
  actions: { login: string; consent: string; switch: string };
};

export class PageError extends Error {
  override name = 'PageError';
  readonly status: number;

  constructor(status: number) {
    super(`page ${status}`);
    this.status = status;
  }
}

export async function readStep({ provider, deps }: Interactions, req: Request, res: Response): Promise<Step> {
  const details = await provider.interactionDetails(req, res);
  const { uid, prompt, params, session } = details;
  if (uid !== req.params.uid || (prompt.name !== 'login' && prompt.name !== 'consent')) throw new PageError(400);
  const application = await deps.applications.find(String(params.client_id));
  // Suspended since the request was pushed.
  if (!application) throw new PageError(400);

  const path = `${INTERACTION_PATH}/${uid}`;
  return {
    uid,
    prompt: prompt.name,
    application,
    redirectUri: String(params.redirect_uri),
    scopes: PartnerScope.array().parse([...new Set(String(params.scope).split(' ').filter(Boolean))]),
    requestKey: requestKeyOf(details as { parJti?: string }),
    subjectDigest: String(params.partner_subject),
    memberId: session?.accountId,
    actions: { login: `${path}/login`, consent: `${path}/consent`, switch: `${path}/other-account` },
  };
}
