import type { Connection } from '@biomarker/domain/partner';
import { html } from '@biomarker/service-kit';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import type Provider from 'oidc-provider';
import type { Config, RailConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { formTokens, isFromOwnPage } from '../pages/form-token.ts';
import { PageError } from '../pages/page-error.ts';
import { refusePageMethods } from '../pages/refuse-method.ts';
import { attemptSignIn } from '../sign-in/attempt-sign-in.ts';
import { forgetSession } from '../sign-in/forget-session.ts';
import { signInPage } from '../sign-in/sign-in-page.ts';
import { accountSessions, type AccountSession } from './account-session.ts';
import { connectionsPage, endConnectionPage } from './connections-page.ts';

const CONNECTIONS = '/account/connections';
const FORM_LIMIT = '16kb';
const SESSION_EXPIRED = 'Your session has expired, so nothing was changed. Please sign in and try again.';

type Member = AccountSession & { email: string };
type Shown = (member: Member, req: Request, res: Response) => Promise<void>;

/** The member's connections: partners that may read, their last reads, and the end of a connection in two clicks. */
export function accountRouter({ baseUrl, rail }: Pick<Config, 'baseUrl'> & { rail: RailConfig }, deps: Deps, provider: Provider): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const sessions = accountSessions(deps.artifacts, formTokens(rail.secrets), baseUrl.startsWith('https:'));
  const form = express.urlencoded({ extended: false, limit: FORM_LIMIT, parameterLimit: 20 });
  const { origin } = new URL(baseUrl);

  const signedIn =
    (routeTemplate: string, shown: Shown): RequestHandler =>
    async (req, res) => {
      req.routeTemplate = routeTemplate;
      const session = await sessions.of(req);
      const member = session && (await deps.members.find(session.memberId));
      if (!member) {
        const isForm = req.method === 'POST';
        const page = accountSignIn(sessions.visitorToken(req, res), { notice: isForm ? SESSION_EXPIRED : undefined });
        return void res
          .status(isForm ? 403 : 200)
          .type('html')
          .send(page);
      }
      await shown({ ...session, email: member.email }, req, res);
    };
  const acts = (routeTemplate: string, act: Shown) =>
    signedIn(routeTemplate, async (member, req, res) => {
      if (!isFromOwnPage(req, origin) || !sessions.sentOwnForm(req, 'session')) throw new PageError(403);
      await act(member, req, res);
    });

  router.get(
    CONNECTIONS,
    signedIn(CONNECTIONS, async ({ memberId, email, formToken }, _req, res) => {
      res.type('html').send(connectionsPage(await deps.connections.of(memberId), email, formToken));
    }),
  );
  const ending = `${CONNECTIONS}/{id}/end`;
  router.get(
    `${CONNECTIONS}/:id/end`,
    signedIn(ending, async ({ memberId, formToken }, req, res) => {
      res.type('html').send(endConnectionPage(await own(deps, memberId, req), formToken));
    }),
  );
  router.post(
    `${CONNECTIONS}/:id/end`,
    form,
    acts(ending, async ({ memberId }, req, res) => {
      const { id } = await own(deps, memberId, req);
      await deps.connections.end(id, memberId, req.requestId);
      res.redirect(303, CONNECTIONS);
    }),
  );
  router.post('/account/sign-in', form, async (req, res) => {
    req.routeTemplate = '/account/sign-in';
    if (!isFromOwnPage(req, origin) || !sessions.sentOwnForm(req, 'visitor')) throw new PageError(403);
    const attempt = await attemptSignIn(deps, req, res, {});
    if (!attempt.member) return void res.type('html').send(accountSignIn(sessions.visitorToken(req, res), attempt));
    await forgetSession(provider, req, res, attempt.member.id);
    await sessions.begin(res, attempt.member.id);
    res.redirect(303, CONNECTIONS);
  });
  // Works for an expired session too: the session of the partners' pages, which can consent, may still be valid.
  router.post('/account/sign-out', form, async (req, res) => {
    req.routeTemplate = '/account/sign-out';
    if (!isFromOwnPage(req, origin) || !sessions.sentOwnForm(req, 'session')) throw new PageError(403);
    await forgetSession(provider, req, res);
    await sessions.end(req, res);
    res.redirect(303, CONNECTIONS);
  });
  refusePageMethods(router, 'GET, HEAD', [CONNECTIONS]);
  // After a refusal the address bar holds the form's own address, and members open it.
  router.get(['/account/sign-in', '/account/sign-out'], (_req, res) => res.redirect(303, CONNECTIONS));
  refusePageMethods(router, 'GET, HEAD, POST', ['/account/sign-in', '/account/sign-out', `${CONNECTIONS}/:id/end`]);
  return router;
}

const accountSignIn = (formToken: string, tried: { notice?: string; email?: string; problem?: string }): string =>
  signInPage({ action: '/account/sign-in', formToken, heading: 'Sign in', intro: html`To see who may read from your account.`, ...tried });

/** The member's live connection of the address. Any other is unknown. */
async function own({ connections }: Deps, memberId: string, req: Request): Promise<Connection> {
  const found = (await connections.of(memberId)).find(({ id }) => id === req.params.id);
  if (!found) throw new PageError(404);
  return found;
}
