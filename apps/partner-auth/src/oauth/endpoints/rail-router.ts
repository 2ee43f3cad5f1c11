import { jsonBody } from '@biomarker/service-kit';
import express, { Router, type RequestHandler } from 'express';
import type Provider from 'oidc-provider';
import { AUTHORIZE_PATH, PAR_PATH, REVOKE_PATH, TOKEN_PATH } from '../addresses.ts';
import { refusePageMethods } from '../../pages/refuse-method.ts';
import { oauthErrorHandler, refuseMethod } from '../errors/oauth-errors.ts';

const BODY_LIMIT = '32kb';

/** The library's only reachable routes. Its others (discovery, keys, user info) are never mounted. */
export function railRouter(provider: Provider, logFault: (error: unknown, requestId: string) => void): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const library = provider.callback();
  const toLibrary =
    (routeTemplate: string): RequestHandler =>
    (req, res) => {
      req.routeTemplate = routeTemplate;
      return library(req, res);
    };
  const form: RequestHandler[] = [formsAreUtf8, express.urlencoded({ extended: false, limit: BODY_LIMIT, parameterLimit: 50 })];
  const json = jsonBody({ limit: BODY_LIMIT });

  router.post(PAR_PATH, ...form, json, requireBody('form-encoded or JSON'), toLibrary(PAR_PATH));
  router.post(TOKEN_PATH, ...form, requireBody('form-encoded'), toLibrary(TOKEN_PATH));
  router.post(REVOKE_PATH, ...form, requireBody('form-encoded'), toLibrary(REVOKE_PATH));
  router.all([PAR_PATH, TOKEN_PATH, REVOKE_PATH], refuseMethod('POST'));

  router.get(AUTHORIZE_PATH, toLibrary(AUTHORIZE_PATH));
  router.get(`${AUTHORIZE_PATH}/:uid`, toLibrary(`${AUTHORIZE_PATH}/{uid}`));
  refusePageMethods(router, 'GET, HEAD', [AUTHORIZE_PATH, `${AUTHORIZE_PATH}/:uid`]);
  router.use(['/api/oauth'], oauthErrorHandler(logFault));
  return router;
}

const IS_UTF8 = /(;\s*charset\s*=\s*)("?)(?:(?:us-)?ascii|utf8)\2(?=\s*(?:;|$))/i;

/** A form is ASCII with percent-encoded UTF-8, and some clients say so, or leave the hyphen out. The parser of Express knows two charsets by name. */
const formsAreUtf8: RequestHandler = (req, _res, next) => {
  const type = req.headers['content-type'];
  if (type !== undefined) req.headers['content-type'] = type.replace(IS_UTF8, '$1utf-8');
  next();
};

/** Refuses other content types, which would otherwise look like an empty body. */
function requireBody(kinds: string): RequestHandler {
  return (req, res, next) => {
    if (req.body !== undefined || !req.headers['content-type']) return next();
    res
      .status(415)
      .set('Cache-Control', 'no-store')
      .json({ error: 'invalid_request', error_description: `the body must be ${kinds}` });
  };
}
