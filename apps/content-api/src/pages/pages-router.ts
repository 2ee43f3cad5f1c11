import { listPages, matchPage, normalPath, type PageSources } from '@biomarker/domain/content';
import { DomainError } from '@biomarker/domain/shared';
import { Router, type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { ProblemError } from '../edge/problem-error.ts';
import { wantsJson } from './accept.ts';
import { apiReference } from './api-reference.ts';
import { loadAssets, serveAssets } from './assets.ts';
import { notFoundPage } from './not-found-page.ts';
import { PLAIN, sendForm, sendNotFound } from './page-forms.ts';
import { problemPage } from './problem-page.ts';
import { pageReader, renderPage, type RenderedPage } from './rendered-page.ts';
import { sendPage } from './send-page.ts';
import { robots, siteMap } from './site-map.ts';

const ALLOW = 'GET, HEAD, OPTIONS';
const PROBLEMS = '/problems/';

type PageConfig = Pick<Config, 'baseUrl' | 'mcpUrl' | 'partnerUrl'>;
type PageDeps = Omit<PageSources, 'addresses'> & Pick<Deps, 'cache' | 'count'>;

/** Every public page in the form that its reader asks for, with its `.md` twin; `/robots.txt`, `/sitemap.xml`, assets and the API reference. */
export function pagesRouter({ baseUrl, mcpUrl, partnerUrl }: PageConfig, deps: PageDeps): Router {
  const sources: PageSources = { ...deps, addresses: { base: baseUrl, mcp: mcpUrl, partner: partnerUrl } };
  const options = { baseUrl, assets: loadAssets() };
  const read = pageReader(sources, deps.cache, { ...options, indexed: true });
  const notFound = renderPage(notFoundPage, { ...options, indexed: false });

  const router = Router({ caseSensitive: true, strict: true });
  router.use('/assets', serveAssets());
  router.use(apiReference(options.assets));
  router.get('/robots.txt', (req, res) => sendPage(req, res, { type: PLAIN, body: robots(baseUrl) }));
  router.get('/sitemap.xml', async (req, res) => {
    sendPage(req, res, { type: 'application/xml; charset=utf-8', body: siteMap(await listPages(sources), baseUrl) });
  });

  router.use(async (req, res, next) => {
    const path = normalPath(req.url) ?? '';
    const problem = path.startsWith(PROBLEMS) ? problemPage(path.slice(PROBLEMS.length), baseUrl) : undefined;
    const pattern = problem ? `${PROBLEMS}{slug}` : matchPage(path)?.spec.pattern;
    if (!pattern) return next();
    req.routeTemplate = pattern;
    if (req.method === 'OPTIONS') return void res.set('Allow', ALLOW).status(204).end();
    if (!isRead(req)) throw new ProblemError('methodNotAllowed', `${req.method} is not possible here; ${ALLOW} are.`, { Allow: ALLOW });
    if (problem) return sendForm(req, res, renderPage(problem, { ...options, indexed: true }), baseUrl);
    const { page, answer } = await read(req.url);
    deps.count(req, answer);
    sendForm(req, res, page, baseUrl);
  });
  router.use(unknownPage(notFound), refusedPage(notFound));
  return router;
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

function unknownPage(notFound: RenderedPage): RequestHandler {
  return (req, res, next) => (isRead(req) && !req.url.startsWith('/api/') && !wantsJson(req.headers.accept) ? sendNotFound(req, res, notFound) : next());
}

/** A page that is not there is told in words; other errors are the service's own. */
function refusedPage(notFound: RenderedPage): ErrorRequestHandler {
  return (error, req, res, next) => {
    const missing = error instanceof DomainError && error.code === 'page_not_available';
    return missing && !wantsJson(req.headers.accept) ? sendNotFound(req, res, notFound) : next(error);
  };
}
