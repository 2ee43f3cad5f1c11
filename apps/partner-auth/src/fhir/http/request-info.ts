import type { Request } from 'express';
import { resourceTypes } from '../resources/index.ts';

/** The known facts of a request, for audit and traces. `parameters` come from the URL and from a search form. */
export type RequestInfo = { action: 'read' | 'vread' | 'search' | 'unknown'; type?: string; id?: string; parameters: URLSearchParams };

/** Only known types and ids within FHIR's length reach the audit. */
export function requestInfo(req: Request, action: RequestInfo['action'] = 'unknown', form: Iterable<[string, string]> = []): RequestInfo {
  const { type, id } = req.params as Record<string, string | undefined>;
  return {
    action,
    type: resourceTypes.find((one) => one.type === type)?.type,
    id: id?.slice(0, 64),
    parameters: parametersOf(req, form),
  };
}

function parametersOf(req: Request, form: Iterable<[string, string]>): URLSearchParams {
  const parameters = new URLSearchParams(queryOf(req));
  for (const [name, value] of form) parameters.append(name, value);
  return parameters;
}

export function queryOf({ originalUrl }: Request): string {
  const mark = originalUrl.indexOf('?');
  return mark === -1 ? '' : originalUrl.slice(mark + 1);
}
