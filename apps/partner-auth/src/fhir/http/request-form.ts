import type { Request } from 'express';
import { FhirError } from './fhir-error.ts';

export const FORM = 'application/x-www-form-urlencoded';

/** A search without parameters may have no body, or an empty one. */
export const isForm = ({ body, headers }: Request): boolean => typeof body === 'string' || (headers['content-type'] ?? FORM).startsWith(FORM);

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
