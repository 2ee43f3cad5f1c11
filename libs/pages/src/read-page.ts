import { Slug } from '@biomarker/domain/content';
import { DomainError } from '@biomarker/domain/shared';
import { normalPath } from './normal-path.ts';
import type { Page, PageSources, PageSpec } from './page.ts';
import { pages } from './pages.ts';

type Match = { spec: PageSpec; slug: string };

/**
 * The public page at a path, which may have `?search=` and end with `.md`. Decodes and normalizes the path before it matches.
 * Throws a `not_found` refusal with the code `page_not_available` for every unlisted path.
 */
export async function readPage(sources: PageSources, path: string): Promise<Page> {
  const normal = normalPath(path);
  const match = normal === undefined ? undefined : matchPage(normal);
  if (!match) throw notAvailable();
  try {
    return await match.spec.read(sources, { slug: match.slug, search: queryOf(path).get('search')?.trim() ?? '', query: queryOf(path) });
  } catch (error) {
    throw error instanceof DomainError && error.refusal === 'not_found' ? notAvailable() : error;
  }
}

/** The kind of page of a normal path. The page itself may not exist. */
export function matchPage(path: string): Match | undefined {
  for (const spec of pages) {
    const [prefix = '', rest] = spec.pattern.split('{slug}');
    if (rest === undefined && path === spec.pattern) return { spec, slug: '' };
    const slug = path.slice(prefix.length);
    if (rest !== undefined && path.startsWith(prefix) && Slug.safeParse(slug).success) return { spec, slug };
  }
  return undefined;
}

function queryOf(path: string): URLSearchParams {
  const [, query = ''] = path.split('?', 2);
  return new URLSearchParams(query.split('#', 1)[0]);
}

function notAvailable(): DomainError {
  return new DomainError('not_found', 'page_not_available', 'No public page has this path.');
}
