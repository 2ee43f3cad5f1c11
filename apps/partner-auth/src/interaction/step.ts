import { digestOf, PartnerScope } from '@biomarker/domain/partner';
import type { Request, Response } from 'express';
import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import type { Deps } from '../deps.ts';
import { INTERACTION_PATH } from '../oauth/addresses.ts';
import { interactionPayload, requestKeyOf } from '../oauth/adapters/artifact-adapter.ts';
import { INTERACTION, interactionUid, makeInteraction } from '../oauth/oidc-provider-internals.ts';
import type { FormTokens } from '../pages/form-token.ts';
import { REQUEST_IS_OVER } from '../pages/error-page.ts';
import { PageError } from '../pages/page-error.ts';

const NO_COOKIE =
  'Your browser sent no cookie of this site, so this page changed nothing. Perhaps it blocks cookies, or the link was opened in another browser or a private window. Allow cookies for this site, then go back to the app that sent you here and start again.';
const SIGNED_OUT =
  'Your sign-in has ended, or another account was signed in to in this browser, so this page changed nothing. Please go back to the app that sent you here and start again.';

/** The step of a page is gone. */
export class StepIsOver extends PageError {
  override name = 'StepIsOver';

  constructor(text?: string) {
    super(400, text, REQUEST_IS_OVER);
  }
}

export type Interactions = { provider: Provider; deps: Deps; tokens: FormTokens; baseUrl: string };

/** One step of an interaction, read from its signed cookie. */
export type Step = Awaited<ReturnType<typeof readStep>>;

/** The step in the cookie of this path: its own, or its successor. */
export function presentUid({ provider }: Interactions, req: Request, res: Response): string {
  const uid = interactionUid(provider, req, res);
  if (!uid && !req.headers.cookie) throw new StepIsOver(NO_COOKIE);
  if (!uid) throw new StepIsOver();
  return uid;
}

/** Reads a step with its dependencies at once. It ends with its application, session or membership. */
export async function readStep({ provider, deps, baseUrl }: Interactions, uid: string) {
  const key = digestOf(uid);
  const stored = await deps.artifacts.find(INTERACTION, key);
  if (!stored || stored.expired) throw new StepIsOver();
  const interaction = makeInteraction(provider, uid, interactionPayload(uid, stored, baseUrl));
  const { prompt, params, session, exp } = interaction;
  const { application, member, sessionMemberId, linkedMemberId } = stored.dependencies;
  const signedIn = session && session.accountId === sessionMemberId && member?.id === session.accountId;
  if (exp <= Date.now() / 1000 || !application) throw new StepIsOver();
  if (session && !signedIn) throw new PageError(400, SIGNED_OUT, REQUEST_IS_OVER);
  if (!application.redirectUris.includes(String(params.redirect_uri))) throw new PageError(400);
  if (prompt.name !== 'login' && prompt.name !== 'consent') throw new PageError(400);

  const path = `${INTERACTION_PATH}/${uid}`;
  return {
    uid,
    prompt: prompt.name,
    application,
    scopes: PartnerScope.array().parse([...new Set(String(params.scope).split(' ').filter(Boolean))]),
    /** Digest of the pushed request. */
    requestKey: requestKeyOf(stored.payload),
    /** Digest of the organization's id of its user. */
    subjectDigest: String(params.partner_subject),
    /** The signed-in member. */
    member: session && member,
    /** The member linked to the organization's user, if any. */
    linkedMemberId,
    actions: { page: path, login: `${path}/login`, passkeys: `${path}/passkey-options`, consent: `${path}/consent`, switch: `${path}/other-account` },
    interaction,
    /** The stored interaction. */
    stored: { kind: INTERACTION, key, payload: stored.payload },
  };
}

/** Stores the result of the step and redirects the browser. */
export async function finishStep({ interaction }: Step, res: Response, result: InteractionResults): Promise<void> {
  interaction.result = result;
  await interaction.persist();
  res.redirect(303, interaction.returnTo);
}
