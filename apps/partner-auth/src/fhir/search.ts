import type { RequestHandler } from 'express';
import { audited, type Served } from './audited.ts';
import { FhirError } from './fhir-error.ts';
import { requireJson } from './negotiate.ts';
import { formOf, isForm, requestInfo, typeFor } from './read-request.ts';
import { readSearch } from './search/read-search.ts';
import { searchset } from './search/searchset.ts';

export const search =
  (served: Served): RequestHandler =>
  async (req, res) => {
    const info = requestInfo(req, 'search', formOf(req));
    await audited(served, { req, res, info }, async (request) => {
      const of = typeFor(req.params.type, request.access);
      if (req.method === 'POST' && !isForm(req)) throw new FhirError(415, 'not-supported', 'The body must be form-encoded.');
      requireJson(info.parameters.get('_format'), req.headers.accept);
      const { bundle, count, includes } = await searchset(of, readSearch(of, request), request);
      return { status: 200, body: bundle, detail: { count, ...(includes.length > 0 && { includes }) } };
    });
  };
