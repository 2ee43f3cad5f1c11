import { randomUUID } from 'node:crypto';
import { ceilingOf, type Decision } from '@biomarker/domain/partner';
import type { Request, Response } from 'express';
import type { InteractionResults } from 'oidc-provider';
import { PUSHED_REQUEST } from '../oauth/oidc-provider-internals.ts';
import { CONSENT_DAYS } from '../oauth/lifetimes.ts';
import { PageError } from '../pages/page-error.ts';
import { requestIds } from '../request-ids.ts';
import { StepIsOver, type Interactions, type Step } from './step.ts';

type Refusal = { reason: 'access_denied' | 'invalid_scope'; description: string };

const DENIED: Refusal = { reason: 'access_denied', description: 'the member did not allow access' };
const OTHER_MEMBER = { error: 'access_denied', error_description: 'this partner account is connected to another member' };

/** Handles the member's decision. The first one counts, across tabs, processes and form copies. */
export async function decide(interactions: Interactions, step: Step, req: Request, res: Response): Promise<void> {
  const { decision: choice, scope: ticked } = req.body as Record<string, unknown>;
  if (choice !== 'allow' && choice !== 'deny') throw new PageError(400);
  const allowed = step.scopes.filter((scope) => [ticked].flat().includes(scope));
  const refusal = choice === 'deny' ? DENIED : refusalOf(step, allowed);
  const { outcome } = await (refusal ? deny(interactions, step, req, refusal) : allow(interactions, step, req));
  // A copy of this form finds the answer of the first one. After a decision in another tab, this one leads nowhere.
  if (outcome === 'already_decided' && !(await interactions.provider.Interaction.find(step.uid))?.result) throw new StepIsOver();
  res.redirect(303, step.interaction.returnTo);
}

function refusalOf({ application, scopes }: Step, allowed: Step['scopes']): Refusal | undefined {
  if (allowed.length === 0) return DENIED;
  const left = scopes.filter((scope) => !allowed.includes(scope));
  if (left.length > 0) return { reason: 'invalid_scope', description: `the member allowed only ${allowed.join(' ')}` };
  const beyond = scopes.filter((scope) => !ceilingOf(application).includes(scope));
  if (beyond.length > 0) return { reason: 'invalid_scope', description: `no longer licensed: ${beyond.join(' ')}` };
  return undefined;
}

function allow({ deps }: Interactions, step: Step, req: Request) {
  const id = randomUUID();
  const answers = { allowed: answer(step, { consent: { grantId: id } }), otherMember: answer(step, OTHER_MEMBER) };
  return deps.consents.allow(decisionOf(step, req), { id, scopes: step.scopes, days: CONSENT_DAYS }, answers);
}

const deny = ({ deps }: Interactions, step: Step, req: Request, { reason, description }: Refusal) =>
  deps.consents.deny(decisionOf(step, req), reason, answer(step, { error: reason, error_description: description }));

/** The interaction with its result, as it is stored. */
const answer = ({ stored }: Step, result: InteractionResults) => ({ ...stored.payload, result });

function decisionOf({ requestKey, stored, member, application, subjectDigest }: Step, req: Request): Decision {
  if (!member) throw new PageError(400);
  return {
    request: { kind: PUSHED_REQUEST, key: requestKey },
    interaction: { kind: stored.kind, key: stored.key },
    memberId: member.id,
    clientId: application.clientId,
    organizationId: application.organization.id,
    subjectDigest,
    ...requestIds(req),
  };
}
