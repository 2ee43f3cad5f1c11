import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import type Provider from 'oidc-provider';
import type { Config, RailConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { INTERACTION_PATH } from '../oauth/addresses.ts';
import { formTokens, isFromOwnPage } from '../pages/form-token.ts';
import { PageError } from '../pages/page-error.ts';
import { letFormsLeadAnywhere } from '../pages/page-headers.ts';
import { refusePageMethods } from '../pages/refuse-method.ts';
import { decide } from './decide.ts';
import { lateDecision } from './late-decision.ts';
import { presentUid, readStep, type Interactions, type Step } from './step.ts';
import { showConsent } from './show-consent.ts';
import { sendOptions } from '../passkeys/send-options.ts';
import { signInOptions } from '../passkeys/sign-in.ts';
import { showLogin, signIn } from './sign-in.ts';
import { useOtherAccount } from './other-account.ts';

const FORM_LIMIT = '16kb';

type Shown = (interactions: Interactions, step: Step, req: Request, res: Response) => Promise<void>;

/** The pages of an authorization request: sign-in, then consent. Forms work without scripts. */
export function interactionRouter(config: Pick<Config, 'baseUrl'> & { rail: RailConfig }, deps: Deps, provider: Provider): Router {
  const interactions: Interactions = { provider, deps, tokens: formTokens(config.rail.secrets), baseUrl: config.baseUrl };
  const router = Router({ caseSensitive: true, strict: true });
  const form = express.urlencoded({ extended: false, limit: FORM_LIMIT, parameterLimit: 20 });
  const { origin } = new URL(config.baseUrl);

  const shows =
    (template: string, shown: Shown): RequestHandler =>
    async (req, res) => {
      req.routeTemplate = `${INTERACTION_PATH}/{uid}${template}`;
      const uid = presentUid(interactions, req, res);
      if (uid !== req.params.uid) return res.redirect(303, `${INTERACTION_PATH}/${uid}`);
      const step = await readStep(interactions, uid);
      if (step.prompt === 'consent') letFormsLeadAnywhere(res);
      await shown(interactions, step, req, res);
    };
  const takes = (path: string, prompt: 'login' | 'consent', taken: Shown) =>
    shows(path, async (own, step, req, res) => {
      if (!isFromOwnPage(req, origin) || !own.tokens.holds(req.body?.form_token, step.uid, prompt)) throw new PageError(403);
      if (step.prompt !== prompt) throw new PageError(400);
      await taken(own, step, req, res);
    });

  const page = `${INTERACTION_PATH}/:uid`;
  router.get(
    page,
    shows('', async (all, step, req, res) => (step.prompt === 'login' ? showLogin(all, step, res) : showConsent(all, step, req, res))),
  );
  router.post(`${page}/login`, form, takes('/login', 'login', signIn));
  router.post(
    `${page}/passkey-options`,
    form,
    takes('/passkey-options', 'login', (_all, step, req, res) => sendOptions(deps, req, res, () => signInOptions(deps, step.stored.key))),
  );
  router.post(`${page}/consent`, form, takes('/consent', 'consent', decide), lateDecision(interactions));
  router.post(`${page}/other-account`, form, takes('/other-account', 'consent', useOtherAccount));
  refusePageMethods(router, 'GET, HEAD', [page]);
  // After a refusal the address bar holds the form's own address, and members open it.
  const forms = [`${page}/login`, `${page}/consent`, `${page}/other-account`];
  router.get(forms, (req, res) => res.redirect(303, `${INTERACTION_PATH}/${encodeURIComponent(String(req.params.uid))}`));
  refusePageMethods(router, 'GET, HEAD, POST', forms);
  refusePageMethods(router, 'POST', [`${page}/passkey-options`]);
  return router;
}
