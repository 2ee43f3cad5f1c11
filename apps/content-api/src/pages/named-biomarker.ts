import { slugOfName, type DiscoveryStore } from '@biomarker/domain/content';
import { DomainError } from '@biomarker/domain/shared';
import { normalPath } from '@biomarker/pages';
import type { ClientOf, RateLimit } from '@biomarker/service-kit';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { countRequest } from '../edge/rate-limit.ts';
import { isRead } from '../edge/read-only.ts';

const NAMED = /^\/(?:biomarkers\/([^/]{1,100})|loinc\/(\d{1,7}-\d))$/;
/** Caches keep a redirect to the address of a biomarker for this time. */
const ADDRESS_CACHE_SECONDS = 3600;

export type PageLimit = { clientOf: ClientOf; pageRateLimit: RateLimit };

type NamedDeps = PageLimit & { discovery: DiscoveryStore };

/** Redirects `/biomarkers/HbA1c`, `/biomarkers/ldl` and `/loinc/4548-4` to the page of the biomarker. Mounted after the pages, for paths that match none. */
export function toNamedBiomarker(deps: NamedDeps): [RequestHandler, ErrorRequestHandler] {
  const leads = async (req: Request, res: Response): Promise<boolean> => {
    const [, name, code] = NAMED.exec(normalPath(req.url) ?? '') ?? [];
    const nameOrCode = name ?? code;
    if (nameOrCode === undefined || !isRead(req)) return false;
    await countRequest(deps.pageRateLimit, deps.clientOf, req, res);
    const slug = await slugOfName(deps, nameOrCode);
    if (slug === undefined) return false;
    const extension = req.url.split('?', 1)[0]!.endsWith('.md') ? '.md' : '';
    res.set({ Location: `/biomarkers/${slug}${extension}`, 'Cache-Control': `public, max-age=${ADDRESS_CACHE_SECONDS}` });
    res.status(308).end();
    return true;
  };
  return [
    async (req, res, next) => {
      if (!(await leads(req, res))) next();
    },
    async (error, req, res, next) => {
      const unknown = error instanceof DomainError && error.code === 'page_not_available';
      if (!(unknown && (await leads(req, res)))) next(error);
    },
  ];
}
