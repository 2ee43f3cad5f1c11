import { markdownText, type Page } from '@biomarker/pages';
import { PROBLEMS } from '@biomarker/envelope';
import { DomainError } from '@biomarker/domain/shared';
import { RETRY_AFTER_SECONDS, type Logger } from '@biomarker/service-kit';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import type { Config } from '../config.ts';
import { problemOfError } from '../edge/problem-handler.ts';
import { isRead } from '../edge/read-only.ts';
import { wantsJson } from '../edge/accept.ts';
import { loadAssets } from './assets.ts';
import type { Layout } from './layout.ts';
import { sendRefusal } from './page-forms.ts';
import { formsOf, renderPage, type PageForms } from './rendered-page.ts';

const CONTENT = `# Page not found

No page has this address. Search, or begin here:

- [Biomarkers by category](/biomarkers), [by panel](/browse/panels), [by symptom or goal](/browse/symptoms) or [from A to Z](/browse/a-z)
- [Panels](/panels) and [tests for a concern](/panels/recommend)
- [Documentation](/docs) and [support](/docs/support)

Programs find [all pages](/llms.txt) in /llms.txt.`;

/** Short, so that a program that reads markdown finds the links at once. */
const notFoundPage: Page = {
  path: '/',
  title: 'Page not found',
  description: 'No page has this address.',
  content: CONTENT,
  markdown: `${CONTENT}\n`,
  breadcrumb: [],
  jsonLd: [],
};

const forPeople = (req: Request) => isRead(req) && !req.url.startsWith('/api/') && !wantsJson(req.headers.accept);

/** Answers an unknown path with a page. JSON clients and API paths get a problem document. */
export function unknownPage(options: Layout): RequestHandler {
  const notFound = formsOf(renderPage(notFoundPage, options));
  return (req, res, next) => (forPeople(req) ? sendRefusal(req, res, 404, notFound) : next());
}

/** Shows the refusal of a page, or of an unreadable address, as a page. */
export function refusedPage({ baseUrl, partnerUrl }: Pick<Config, 'baseUrl' | 'partnerUrl'>, logger: Logger): ErrorRequestHandler {
  const options = { baseUrl, partnerUrl, assets: loadAssets(), indexed: false };
  const notFound = formsOf(renderPage(notFoundPage, options));
  return (error, req, res, next) => {
    if (!forPeople(req) || res.headersSent) return next(error);
    if (error instanceof DomainError && error.code === 'page_not_available') return sendRefusal(req, res, 404, notFound);
    const problem = problemOfError(error, options.baseUrl, req);
    if (problem.status >= 500) logger.error({ err: error, requestId: req.requestId }, 'page failed');
    if (problem.status === PROBLEMS.unavailable.status) res.set('Retry-After', RETRY_AFTER_SECONDS);
    return sendRefusal(req, res, problem.status, refusalForms(problem.error, options));
  };
}

function refusalForms({ message, details = '' }: { message: string; details?: string }, options: Layout): PageForms {
  const content = `# This page cannot be shown\n\n${markdownText(`${message} ${details}`)}\n\n[Home](/) or [all biomarkers](/biomarkers).`;
  const page: Page = { ...notFoundPage, title: 'This page cannot be shown', description: message, content, markdown: `${content}\n` };
  return formsOf(renderPage(page, options));
}
