import { didYouMean, type DiscoveryStore } from '@biomarker/domain/content';
import { markdownText, matchPage, normalPath, type Page } from '@biomarker/pages';
import { PROBLEMS } from '@biomarker/envelope';
import { DomainError } from '@biomarker/domain/shared';
import { RETRY_AFTER_SECONDS, type Logger } from '@biomarker/service-kit';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Config } from '../config.ts';
import { problemOfError } from '../edge/problem-handler.ts';
import { isRead } from '../edge/read-only.ts';
import { wantsJson } from '../edge/accept.ts';
import { loadAssets } from './assets.ts';
import type { Layout } from './layout.ts';
import type { PageLimit } from './named-biomarker.ts';
import { sendRefusal } from './page-forms.ts';
import { formsOf, renderPage, type PageForms } from './rendered-page.ts';

const LEAD = '# Page not found\n\nNo page has this address.';

const BEGINNINGS = `Search, or begin here:

- [Biomarkers by category](/biomarkers), [by panel](/browse/panels), [by symptom or goal](/browse/symptoms) or [from A to Z](/browse/a-z)
- [Panels](/panels) and [tests for a concern](/panels/recommend)
- [Documentation](/docs) and [support](/docs/support)

Programs find [all pages](/llms.txt) in /llms.txt.`;

/** Short, so that a program that reads markdown finds the links at once. */
const notFoundPage: Page = {
  path: '/',
  title: 'Page not found',
  description: 'No page has this address.',
  content: `${LEAD} ${BEGINNINGS}`,
  markdown: `${LEAD} ${BEGINNINGS}\n`,
  breadcrumb: [],
  jsonLd: [],
};

/** Pages that a 404 page suggests. */
const MOST_ALIKE = 4;

/** The page with links to what the address may mean. Its markdown stays short too. */
function notFoundPageFor(alike: readonly { name: string; path: string }[]): Page {
  const links = alike
    .slice(0, MOST_ALIKE)
    .map(({ name, path }) => `- [${markdownText(name)}](${path})`)
    .join('\n');
  return {
    ...notFoundPage,
    content: `${LEAD}\n\n## Did you mean\n\n${links}\n\n## Other ways on\n\n${BEGINNINGS}`,
    markdown: `${LEAD} Did you mean:\n\n${links}\n\nPrograms find [all pages](/llms.txt) in /llms.txt.\n`,
  };
}

const forPeople = (req: Request) => isRead(req) && !req.url.startsWith('/api/') && !wantsJson(req.headers.accept);

type AlikeDeps = PageLimit & { discovery: DiscoveryStore };

/** Answers an unknown path with a page that names alike ones. JSON clients and API paths get a problem document. */
export function unknownPage(options: Layout, deps: AlikeDeps): [RequestHandler, ErrorRequestHandler] {
  const plain = formsOf(renderPage(notFoundPage, options));
  const answer = async (req: Request, res: Response) => {
    const alike = await pagesAlike(deps, req);
    return sendRefusal(req, res, 404, alike.length > 0 ? formsOf(renderPage(notFoundPageFor(alike), options)) : plain);
  };
  return [
    async (req, res, next) => (forPeople(req) ? answer(req, res) : next()),
    async (error, req, res, next) => {
      const isUnknown = error instanceof DomainError && error.code === 'page_not_available';
      return isUnknown && forPeople(req) ? answer(req, res) : next(error);
    },
  ];
}

const WORDS = /([\p{L}\p{N}][^/]{1,99})$/u;

/** Pages whose name the end of the path may mean. Over the limit, or without the database, there are none. */
async function pagesAlike({ discovery, pageRateLimit, clientOf }: AlikeDeps, req: Request): Promise<{ name: string; path: string }[]> {
  const [, words] = WORDS.exec(normalPath(req.url) ?? '') ?? [];
  if (words === undefined || !(await pageRateLimit.consume(clientOf(req))).allowed) return [];
  try {
    const found = await didYouMean({ discovery }, words);
    return found.map(({ text: name, slug }) => ({ name, path: `/biomarkers/${slug}` }));
  } catch {
    return [];
  }
}

/** Shows the refusal of a page, or of an unreadable address, as a page. */
export function refusedPage({ baseUrl, partnerUrl }: Pick<Config, 'baseUrl' | 'partnerUrl'>, logger: Logger): ErrorRequestHandler {
  const options = { baseUrl, partnerUrl, assets: loadAssets(), indexed: false };
  return (error, req, res, next) => {
    if (!forPeople(req) || res.headersSent) return next(error);
    const problem = problemOfError(error, options.baseUrl, req);
    if (problem.status >= 500) logger.error({ err: error, requestId: req.requestId }, 'page failed');
    if (problem.status === PROBLEMS.unavailable.status) res.set('Retry-After', RETRY_AFTER_SECONDS);
    const refusal = problem.status === PROBLEMS.rateLimited.status ? { message: tooMany(res) } : problem.error;
    return sendRefusal(req, res, problem.status, refusalForms(refusal, options, wayBack(req, problem.status)));
  };
}

const MINUTES = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'minute', unitDisplay: 'long' });

/** A person sees no header. */
const tooMany = (res: Response) =>
  `Too many requests came from your address. Try again in ${MINUTES.format(Math.ceil(Number(res.getHeader('Retry-After')) / 60))}.`;

/** A link to the page: with its query where that was not at fault, else without. */
function wayBack({ url }: Request, status: number): string | undefined {
  const path = normalPath(url);
  if (path === undefined || !matchPage(path)) return undefined;
  if (status === PROBLEMS.rateLimited.status || status >= 500) return `[Try this page again](<${path}${new URL(url, 'http://page').search}>)`;
  return url.includes('?') ? `[Begin this page again](${path})` : undefined;
}

/** The details of a single fault repeat its message. */
const told = ({ message, details = '' }: Refusal): string => (message.includes(details.replace(': ', ' ')) ? message : `${message} ${details}.`);

type Refusal = { message: string; details?: string };

function refusalForms(refusal: Refusal, options: Layout, back: string | undefined): PageForms {
  const { message } = refusal;
  const waysOn = [...(back === undefined ? [] : [back]), '[Home](/)', '[All biomarkers](/biomarkers)'].join(' · ');
  const content = `# This page cannot be shown\n\n${markdownText(told(refusal))}\n\n${waysOn}`;
  const page: Page = { ...notFoundPage, title: 'This page cannot be shown', description: message, content, markdown: `${content}\n` };
  return formsOf(renderPage(page, options));
}
