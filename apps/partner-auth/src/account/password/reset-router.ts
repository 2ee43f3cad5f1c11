import { EMAIL, memberOfReset, requestReset, resetPassword } from '@biomarker/domain/partner';
import type { Html } from '@biomarker/look';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { Deps } from '../../deps.ts';
import { page, type Site } from '../../pages/layout.ts';
import { limitAddress } from '../../pages/limit-address.ts';
import { inputFault, PageError } from '../../pages/page-error.ts';
import { refusePageMethods } from '../../pages/refuse-method.ts';
import { requestIds } from '../../request-ids.ts';
import { queryOf } from '../account-route.ts';
import type { AccountSessions } from '../account-session.ts';
import { askAPersonPage, FORGOT, forgotPage, sentPage } from './forgot-page.ts';
import { LINK_IS_OVER, resetPasswordPage } from './password-page.ts';

const RESET = '/account/reset-password';
const TOKEN = /^bmr_[\w-]{43}$/;

type Entrance = {
  site: Site;
  contactEmail?: string;
  deps: Deps;
  sessions: AccountSessions;
  form: RequestHandler;
  assertOwnForm: (req: Request, as: 'visitor') => void;
};

/** The pages of a forgotten password: one asks for a link, one is that of the link. They need no session. */
export function resetRouter({ site, contactEmail, deps, sessions, form, assertOwnForm }: Entrance): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const show = (req: Request, res: Response, token: string, problem?: string) =>
    res.type('html').send(page('Set a new password', resetPasswordPage(sessions.visitorToken(req, res), token, problem)));
  const say = (res: Response, content: Html) => res.type('html').send(page('Forgot your password?', content, { site }));
  const ask = (req: Request, res: Response, problem?: string) =>
    say(res, deps.sendsMail ? forgotPage(sessions.visitorToken(req, res), contactEmail, problem) : askAPersonPage(contactEmail));

  router.get(FORGOT, (req, res) => {
    req.routeTemplate = FORGOT;
    ask(req, res);
  });
  router.post(FORGOT, form, limited(deps, FORGOT), async (req, res) => {
    assertOwnForm(req, 'visitor');
    const { email } = req.body as Record<string, unknown>;
    if (!deps.sendsMail) return void ask(req, res);
    if (typeof email !== 'string' || !EMAIL.test(email.trim())) {
      res.status(422);
      return void ask(req, res, 'This is not an email address.');
    }
    await requestReset(deps, email, requestIds(req));
    say(res, sentPage(contactEmail));
  });
  refusePageMethods(router, 'GET, HEAD, POST', [FORGOT]);

  router.get(RESET, limited(deps, RESET), async (req, res) => {
    const token = readToken(queryOf(req).get('token'));
    if (!(await memberOfReset(deps, token))) throw new PageError(404, LINK_IS_OVER);
    show(req, res, token);
  });
  router.post(RESET, form, limited(deps, RESET), async (req, res) => {
    assertOwnForm(req, 'visitor');
    const { token: given, new_password: password } = req.body as Record<string, unknown>;
    const token = readToken(given);
    try {
      const done = await resetPassword(deps, token, { password: String(password ?? ''), request: requestIds(req) });
      if (!done) throw new PageError(404, LINK_IS_OVER);
    } catch (error) {
      return void show(req, res, token, inputFault(res, error));
    }
    res.redirect(303, '/account/connections');
  });
  refusePageMethods(router, 'GET, HEAD, POST', [RESET]);
  return router;
}

function readToken(given: unknown): string {
  if (typeof given !== 'string' || !TOKEN.test(given)) throw new PageError(404, LINK_IS_OVER);
  return given;
}

/** Applies the per-IP sign-in limit, since each call costs a hash or a database query. */
const limited =
  (deps: Deps, template: string): RequestHandler =>
  async (req, res, next) => {
    req.routeTemplate = template;
    await limitAddress(deps, req, res);
    next();
  };
