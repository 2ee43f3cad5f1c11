import { listPages, matchPage, normalPath, type PageSources } from '@biomarker/domain/content';
import { Router } from 'express';
import { answerOf } from '../cache/answer.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { ProblemError } from '../edge/problem-error.ts';
import { apiReference } from './api-reference.ts';
import { loadAssets, serveAssets } from './assets.ts';
import { PLAIN, sendForm } from './page-forms.ts';
import { problemPage } from './problem-page.ts';
import { isRead, refusedPage, unknownPage } from './refused-page.ts';
import { pageReader, renderPage } from './rendered-page.ts';
import { sendPage } from './send-page.ts';
import { robots, siteMap } from './site-map.ts';

const ALLOW = 'GET, HEAD, OPTIONS';
const PROBLEMS = '/problems/';
const SITE_MAP = '/sitemap.xml';

type PageConfig = Pick<Config, 'baseUrl' | 'mcpUrl' | 'partnerUrl'>;
type PageDeps = Omit<PageSources, 'addresses'> & Pick<Deps, 'cache' | 'count' | 'logger'>;

/** Every public page in the form that its reader asks for, with its `.md` twin; `/robots.txt`, `/sitemap.xml`, assets and the API reference. */
export function pagesRouter({ baseUrl, mcpUrl, partnerUrl }: PageConfig, deps: PageDeps): Router {
  const sources: PageSources = { ...deps, addresses: { base: baseUrl, mcp: mcpUrl, partner: partnerUrl } };
  const options = { baseUrl, assets: loadAssets() };
  const read = pageReader(sources, deps.cache, { ...options, indexed: true });

  const router = Router({ caseSensitive: true, strict: true });
  router.use('/assets', serveAssets());
  router.use(apiReference(options.assets));
  router.get('/robots.txt', (req, res) => sendPage(req, res, { type: PLAIN, body: robots(baseUrl) }));
  router.get(SITE_MAP, async (req, res) => {
    const { answer } = await deps.cache.through('pages', SITE_MAP, async () => answerOf(siteMap(await listPages(sources), baseUrl)));
    sendPage(req, res, { type: 'application/xml; charset=utf-8', body: JSON.parse(answer.dataJson) as string });
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
  const refusal = { ...options, indexed: false };
  router.use(unknownPage(refusal), refusedPage(refusal, deps.logger));
  return router;
}
