import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import type Provider from 'oidc-provider';
import type { Config, RailConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { formTokens, isFromOwnPage } from '../pages/form-token.ts';
import { PageError } from '../pages/page-error.ts';
import { refusePageMethods } from '../pages/refuse-method.ts';
import { forgetSession } from '../sign-in/forget-session.ts';
import type { AccountRoute } from './account-route.ts';
import { accountSessions } from './account-session.ts';
import { accountRoutes } from './account-routes.ts';
import { resetRouter } from './password/reset-router.ts';
import { signInOptions } from '../passkeys/sign-in.ts';
import { sendOptions } from '../passkeys/send-options.ts';
import { accountSignIn, SIGN_IN_OPTIONS, signInToAccount } from './sign-in-to-account.ts';

const FORM_LIMIT = '16kb';
const SESSION_EXPIRED = 'Your session has expired, so nothing was changed. Please sign in and try again.';

export type AccountConfig = Pick<Config, 'baseUrl' | 'contentUrl' | 'contactEmail'> & { rail: RailConfig };

/** The account of a member: `accountRoutes` behind a session, sign-in and sign-out. */
export function accountRouter({ baseUrl, contentUrl, contactEmail, rail }: AccountConfig, deps: Deps, provider: Provider): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const sessions = accountSessions(deps.artifacts, formTokens(rail.secrets), baseUrl.startsWith('https:'));
  const form = express.urlencoded({ extended: false, limit: FORM_LIMIT, parameterLimit: 20 });
  const { origin } = new URL(baseUrl);
  const assertOwnForm = (req: Request, as: 'session' | 'visitor') => {
    if (!isFromOwnPage(req, origin) || !sessions.sentOwnForm(req, as)) throw new PageError(403);
  };

  const handler =
    ({ path, method, handle }: AccountRoute): RequestHandler =>
    async (req, res) => {
      req.routeTemplate = templateOf(path);
      const session = await sessions.of(req);
      const member = session && (await deps.members.find(session.memberId));
      if (!member) return askToSignIn(req, res);
      if (method === 'post') assertOwnForm(req, 'session');
      await handle({ req, res, deps, member, session, sessions, baseUrl, contentUrl });
    };
  function askToSignIn(req: Request, res: Response): void {
    const isForm = req.method === 'POST';
    const formToken = sessions.visitorToken(req, res);
    res
      .status(isForm ? 403 : 200)
      .type('html')
      .send(
        accountSignIn(
          formToken,
          { hasPasskeys: deps.relyingParty !== undefined, contentUrl },
          isForm ? { notice: SESSION_EXPIRED } : { next: req.originalUrl },
        ),
      );
  }

  router.get(['/account', '/account/'], (_req, res) => res.redirect(303, '/account/results'));
  for (const route of accountRoutes) router[route.method](route.path, ...(route.method === 'post' ? [form] : []), handler(route));
  for (const path of new Set(accountRoutes.map((route) => route.path))) refusePageMethods(router, allowOf(path), [path]);

  router.use(resetRouter({ site: { content: contentUrl }, contactEmail, deps, sessions, form, assertOwnForm }));
  router.post('/account/sign-in', form, async (req, res) => {
    req.routeTemplate = '/account/sign-in';
    assertOwnForm(req, 'visitor');
    await signInToAccount({ deps, provider, sessions, contentUrl }, req, res);
  });
  router.post(SIGN_IN_OPTIONS, form, async (req, res) => {
    req.routeTemplate = SIGN_IN_OPTIONS;
    assertOwnForm(req, 'visitor');
    await sendOptions(deps, req, res, () => signInOptions(deps, sessions.visitorKey(req)));
  });
  // Works for an expired session too: the session of the partners' pages, which can consent, may still be valid.
  router.post('/account/sign-out', form, async (req, res) => {
    req.routeTemplate = '/account/sign-out';
    assertOwnForm(req, 'session');
    await forgetSession(provider, req, res);
    await sessions.end(req, res);
    res.redirect(303, '/account/connections');
  });
  // After a refusal the address bar holds the form's own address, and members open it.
  router.get(['/account/sign-in', '/account/sign-out'], (_req, res) => res.redirect(303, '/account/connections'));
  refusePageMethods(router, 'GET, HEAD, POST', ['/account/sign-in', '/account/sign-out']);
  refusePageMethods(router, 'POST', [SIGN_IN_OPTIONS]);
  return router;
}

const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}');

function allowOf(path: string): string {
  const methods = accountRoutes.filter((route) => route.path === path).map(({ method }) => method);
  return [...(methods.includes('get') ? ['GET', 'HEAD'] : []), ...(methods.includes('post') ? ['POST'] : [])].join(', ');
}
