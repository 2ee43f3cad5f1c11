import { setTimeout as sleep } from 'node:timers/promises';
import { ceilingOf, type Decided, type Decision } from '@biomarker/domain/partner';
import type { Request, Response } from 'express';
import type { InteractionResults } from 'oidc-provider';
import { PUSHED_REQUEST } from '../oauth/oidc-provider-internals.ts';
import { CONSENT_DAYS } from '../oauth/lifetimes.ts';
import { PageError } from '../pages/page-error.ts';
import { requestIds } from '../request-ids.ts';
import { finishStep, type Interactions, type Step } from './step.ts';

const DENIED = { error: 'access_denied', error_description: 'the member did not allow access' };
const OTHER_MEMBER = { error: 'access_denied', error_description: 'this partner account is connected to another member' };
/** Retry delays of a second form copy that waits for the first one's result. */
const COPY_WAIT_MS = [0, 100, 400];

/** Handles the member's decision. The first one counts, across tabs, processes and form copies. */
export async function decide(interactions: Interactions, step: Step, req: Request, res: Response): Promise<void> {
  const { decision: choice, scope: ticked } = req.body as Record<string, unknown>;
  if (choice !== 'allow' && choice !== 'deny') throw new PageError(400);
  const allowed = step.scopes.filter((scope) => [ticked].flat().includes(scope));
  const result =
    choice === 'deny' || allowed.length === 0 ? await deny(interactions, step, req, 'access_denied', DENIED) : await allow(interactions, step, req, allowed);
  if (result) return finishStep(step, res, result);
  await followFirstCopy(interactions, step, res);
}

/** Undefined when the request was decided before. */
async function allow(interactions: Interactions, step: Step, req: Request, allowed: Step['scopes']): Promise<InteractionResults | undefined> {
  const { application, scopes } = step;
  const left = scopes.filter((scope) => !allowed.includes(scope));
  if (left.length > 0)
    return deny(interactions, step, req, 'invalid_scope', { error: 'invalid_scope', error_description: `the member allowed only ${allowed.join(' ')}` });
  const beyond = scopes.filter((scope) => !ceilingOf(application).includes(scope));
  if (beyond.length > 0)
    return deny(interactions, step, req, 'invalid_scope', { error: 'invalid_scope', error_description: `no longer licensed: ${beyond.join(' ')}` });

  const decided = await interactions.deps.consents.allow(decisionOf(step, req), scopes, CONSENT_DAYS);
  return resultOf(decided);
}

async function deny(
  { deps }: Interactions,
  step: Step,
  req: Request,
  reason: 'access_denied' | 'invalid_scope',
  result: InteractionResults,
): Promise<InteractionResults | undefined> {
  const { outcome } = await deps.consents.deny(decisionOf(step, req), reason);
  return outcome === 'denied' ? result : undefined;
}

function resultOf(decided: Decided): InteractionResults | undefined {
  if (decided.outcome === 'allowed') return { consent: { grantId: decided.consent.id } };
  return decided.outcome === 'other_member' ? OTHER_MEMBER : undefined;
}

function decisionOf({ requestKey, member, application, subjectDigest }: Step, req: Request): Decision {
  if (!member) throw new PageError(400);
  return {
    request: { kind: PUSHED_REQUEST, key: requestKey },
    memberId: member.id,
    clientId: application.clientId,
    organizationId: application.organization.id,
    subjectDigest,
    ...requestIds(req),
  };
}

/** Redirects a second form copy like the first one. The library issues at most one code. */
async function followFirstCopy({ provider }: Interactions, { uid }: Step, res: Response): Promise<void> {
  for (const wait of COPY_WAIT_MS) {
    await sleep(wait);
    const interaction = await provider.Interaction.find(uid);
    if (interaction?.result) return res.redirect(303, interaction.returnTo);
  }
  throw new PageError(400);
}
