import type { VocabularyStore } from '@biomarker/domain/content';
import { listPages, matchPage, normalPath, type PageSources } from '@biomarker/pages';
import { Router } from 'express';
import { answerOf } from '../cache/answer.ts';
import type { Config } from '../config.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import type { ActivityRecorder } from '../operations/activity-recorder.ts';
import { countRequest } from '../edge/rate-limit.ts';
import { silentPage } from '../edge/headers.ts';
import { mayRead, readOnly } from '../edge/read-only.ts';
import { measuredAs } from '../edge/route-template.ts';
import { bodyOf, sendBody } from '../edge/send-body.ts';
import { loadAssets, serveAssets } from './assets.ts';
import { FEED, feed, type PageChanges } from './feed.ts';
import { HAND_OFF_PATHS, handOffPage } from './hand-off-page.ts';
import { PLAIN, sendForm, sendRefusal } from './page-forms.ts';
import { apiReference } from './reference/api-reference.ts';
import { PROBLEM_PATTERN, problemPages } from './problem-page.ts';
import { unknownPage } from './refused-page.ts';
import { toNamedBiomarker, type PageLimit } from './named-biomarker.ts';
import { formsOf, memoize, pageReader, renderPage } from './rendered-page.ts';
import { UNITS, unitsModule } from './value/units-module.ts';
import { REPORT_FACTS, REPORT_INDEX, reportFacts, reportIndex } from './report/report-index.ts';
import { robots, SECURITY_TXT, securityText, siteMap } from './plain-files.ts';

/** No cache stores a personal query, and no other site receives it. */
const NOT_KEPT = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
const ROBOTS = '/robots.txt';
const SCRIPT = 'text/javascript; charset=utf-8';

type Generated = { path: string; type: string; write: (sources: PageSources, deps: PageDeps) => Promise<string> };

/** Files generated from the list of pages, and modules of the readers of values and of reports; the policy of the latter allows scripts and no request for data. */
const GENERATED: readonly Generated[] = [
  { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', write: async (sources) => siteMap(await listPages(sources), sources.addresses.base) },
  {
    path: FEED,
    type: 'application/atom+xml; charset=utf-8',
    write: async (sources, { pageChanges }) => feed(await listPages(sources), sources.addresses.base, await pageChanges.all()),
  },
  { path: UNITS, type: SCRIPT, write: (_sources, deps) => unitsModule(deps) },
  { path: REPORT_INDEX, type: SCRIPT, write: (_sources, deps) => reportIndex(deps) },
  { path: REPORT_FACTS, type: SCRIPT, write: (_sources, deps) => reportFacts(deps) },
];

type PageConfig = Pick<Config, 'baseUrl' | 'mcpUrl' | 'partnerUrl' | 'contactEmail'>;
type PageDeps = Omit<PageSources, 'addresses'> &
  PageLimit & {
    cache: AnswerCache;
    count: ActivityRecorder['count'];
    vocabulary: VocabularyStore;
    pageChanges: { all(): Promise<PageChanges> };
  };

/** Every public page as HTML or markdown, also at its `.md` address; `/robots.txt`, `/sitemap.xml`, `/feed.xml`, `security.txt`, assets and the API reference. */
export function pagesRouter({ baseUrl, mcpUrl, partnerUrl, contactEmail }: PageConfig, deps: PageDeps): Router {
  const sources: PageSources = { ...deps, addresses: { base: baseUrl, mcp: mcpUrl, partner: partnerUrl, contact: contactEmail } };
  const options = { baseUrl, partnerUrl, assets: loadAssets() };
  const read = pageReader(sources, deps.cache, { ...options, indexed: true });

  const problems = new Map(problemPages(baseUrl).map((page) => [page.path, formsOf(renderPage(page, { ...options, indexed: true }))]));

  const router = Router({ caseSensitive: true, strict: true });
  router.use(['/report', '/assets/pdf.worker.min.mjs'], silentPage);
  router.use('/assets', measuredAs('/assets/{file}'), readOnly, serveAssets());
  router.use(apiReference(options.assets, { baseUrl, partnerUrl }));
  router.all(ROBOTS, measuredAs(ROBOTS), readOnly, (req, res) => sendBody(req, res, { type: PLAIN, body: bodyOf(robots(baseUrl)) }));
  if (contactEmail)
    router.all(SECURITY_TXT, measuredAs(SECURITY_TXT), readOnly, (req, res) =>
      sendBody(req, res, { type: PLAIN, body: bodyOf(securityText(contactEmail, baseUrl, new Date())) }),
    );
  for (const { path, type, write } of GENERATED)
    router.all(path, measuredAs(path), readOnly, async (req, res) => {
      const { answer } = await deps.cache.through('pages', path, async () => answerOf(await write(sources, deps)));
      await sendBody(req, res, { type, body: memoize(answer, (text) => bodyOf(JSON.parse(text) as string)) });
    });

  if (!deps.hasShop) {
    const handOff = formsOf(renderPage(handOffPage(baseUrl), { ...options, indexed: false }));
    // The same page at each of these URLs, with any query.
    router.all(HAND_OFF_PATHS, measuredAs('/checkout'), readOnly, (req, res) => sendRefusal(req, res, 200, handOff));
  }

  router.use(async (req, res, next) => {
    const path = normalPath(req.url) ?? '';
    const problem = problems.get(path);
    const pattern = problem ? PROBLEM_PATTERN : matchPage(path)?.spec.pattern;
    if (!pattern) return next();
    req.routeTemplate = pattern;
    if (!mayRead(req, res)) return;
    if (problem) return sendForm(req, res, problem, { baseUrl });
    // Such a page is computed for each reader.
    if (req.url.includes('?')) await countRequest(deps.pageRateLimit, deps.clientOf, req, res);
    const { page, answer, live } = await read(req.url);
    if (answer) deps.count(req, answer);
    await sendForm(req, res, page, { baseUrl, ...(live && { headers: NOT_KEPT }) });
  });
  router.use(...toNamedBiomarker(deps));
  router.use(...unknownPage({ ...options, indexed: false }, deps));
  return router;
}
