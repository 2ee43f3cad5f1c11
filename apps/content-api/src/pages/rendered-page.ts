import { matchPage, normalPath, readPage, type Page, type PageSources } from '@biomarker/pages';
import { answerOf, type Answer, type Counted } from '../cache/answer.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import { bodyOf, type Body } from '../edge/send-body.ts';
import { layout, type Layout } from './layout.ts';

/** A page as HTML and markdown. */
export type RenderedPage = { path: string; html: string; markdown: string };

/** Both forms, ready to send. */
export type PageForms = { path: string; html: Body; markdown: Body };

const BIOMARKER = /^\/biomarkers\/([^/?]+)$/;

export const renderPage = (page: Page, options: Layout): RenderedPage => ({ path: page.path, html: layout(page, options), markdown: page.markdown });

export const formsOf = ({ path, html, markdown }: RenderedPage): PageForms => ({ path, html: bodyOf(html), markdown: bodyOf(markdown) });

/** Reads and renders pages, each once while it is fresh. While the database is down, serves the stale page. */
export function pageReader(sources: PageSources, cache: AnswerCache, options: Layout) {
  return async (url: string): Promise<{ page: PageForms; answer?: Answer; live?: true }> => {
    if (matchPage(normalPath(url) ?? '')?.spec.live) return { page: formsOf(renderPage(await readPage(sources, url), options)), live: true };
    const { answer } = await cache.through('pages', keyOf(url), async () => {
      const page = await readPage(sources, url);
      return answerOf(renderPage(page, options), countedOf(page));
    });
    return { answer, page: memoize(answer, (text) => formsOf(JSON.parse(text) as RenderedPage)) };
  };
}

/** One key for all variants of a URL. */
function keyOf(url: string): string {
  const search = new URLSearchParams(url.split('?', 2)[1]).get('search')?.trim();
  return `${normalPath(url) ?? ''}${search ? `?search=${search}` : ''}`;
}

/** A read of a biomarker page counts as a view of the biomarker. */
function countedOf({ path }: Page): Counted | undefined {
  const slug = BIOMARKER.exec(path)?.[1];
  return slug === undefined ? undefined : { kind: 'views', slug };
}

const made = new WeakMap<Answer, unknown>();

/** Computes a value of a cached answer once, and keeps it as long as the answer. */
export function memoize<T>(answer: Answer, make: (dataJson: string) => T): T {
  const known = made.get(answer) as T | undefined;
  if (known !== undefined) return known;
  const value = make(answer.dataJson);
  made.set(answer, value);
  return value;
}
