import type { Access } from '@biomarker/domain/partner';
import type { Request } from 'express';
import { FhirError, scopeRequired } from './fhir-error.ts';
import type { RequestInfo } from './fhir-request.ts';
import type { ResourceType } from './resource-type.ts';
import { resourceTypes } from './resources/index.ts';

export const FORM = 'application/x-www-form-urlencoded';

/** Only known types and ids within FHIR's length reach the audit. */
export function requestInfo(req: Request, action: RequestInfo['action'] = 'unknown', form: Iterable<[string, string]> = []): RequestInfo {
  const { type, id, patient } = req.params as Record<string, string | undefined>;
  const parameters = new URLSearchParams(queryOf(req));
  for (const [name, value] of form) parameters.append(name, value);
  return { action, type: resourceTypes.find((one) => one.type === type)?.type, id: id?.slice(0, 64), compartment: patient?.slice(0, 64), parameters };
}

/** The resource type in the URL. Checks the token's scopes before anything is read. */
export function permittedType(name: unknown, access: Access): ResourceType {
  const of = resourceTypes.find(({ type }) => type === name);
  if (!of)
    throw new FhirError(404, 'not-supported', 'There is no such type here.', { diagnostics: `Types: ${resourceTypes.map(({ type }) => type).join(', ')}.` });
  if (!access.scopes.includes(of.scope)) throw scopeRequired(of.scope, access);
  return of;
}

export function queryOf({ originalUrl }: Request): string {
  const mark = originalUrl.indexOf('?');
  return mark === -1 ? '' : originalUrl.slice(mark + 1);
}

/** The parameters of a search form; a search without parameters may have no body, or an empty one. */
export function formOf({ body }: Request): URLSearchParams {
  const form = typeof body === 'string' ? body : '';
  requireDecodable(form, 'form');
  return new URLSearchParams(form);
}

export const isForm = ({ body, headers }: Request): boolean => typeof body === 'string' || (headers['content-type'] ?? FORM).startsWith(FORM);

/** The preferences of `Prefer` (RFC 7240, section 2), each with its parameters. */
const PREFERENCES = /(?:[^",]|"[^"]*")+/g;
const LENIENT = /^\s*handling\s*=\s*(?:lenient|"lenient")\s*(?:;|$)/i;

/** The first `handling` counts. */
export function isLenient(req: Request): boolean {
  const handling = (req.get('Prefer') ?? '').match(PREFERENCES)?.find((preference) => /^\s*handling\s*=/i.test(preference));
  return handling !== undefined && LENIENT.test(handling);
}

export const brokenEncoding = (where: string) => new FhirError(400, 'invalid', `The percent-encoding of the ${where} is broken.`);

/** Refuses broken percent-encoding. URLSearchParams would keep it as literal text. */
export function requireDecodable(text: string, where: string): void {
  if (!text.includes('%')) return;
  try {
    decodeURIComponent(text);
  } catch {
    throw brokenEncoding(where);
  }
}
