import Negotiator from 'negotiator';
import { FhirError } from './fhir-error.ts';

/** FHIR 4.0 JSON is the only format. Each type has the parameters that a client may send (R4, http.html#version-parameter). */
const AVAILABLE = ['application/fhir+json', 'application/json', 'text/json'].map((type) => `${type}; fhirVersion=4.0; charset=utf-8`);

/** negotiator is quadratic in the header length, so a longer header counts as absent. Clients send about 100 characters. */
const LONGEST_ACCEPT = 1000;

/** `_format` overrides `Accept`. Its "+" may arrive as a space, and `json` is a short form. */
export function requireJson(format: string | null, accept: string | undefined): void {
  if (format === null) return requireAcceptable((accept && accept.length <= LONGEST_ACCEPT && accept.trim()) || '*/*');
  if (format.length > LONGEST_ACCEPT || /[*,]/.test(format)) throw notAcceptable();
  requireAcceptable(
    format
      .trim()
      .replace(/^(\w+\/\w+) /, '$1+')
      .replace(/^json\b/i, 'application/json'),
  );
}

function requireAcceptable(accept: string): void {
  if (new Negotiator({ headers: { accept } }).mediaType(AVAILABLE) === undefined) throw notAcceptable();
}

const notAcceptable = () =>
  new FhirError(406, 'not-supported', 'Only JSON of FHIR 4.0 is available.', { diagnostics: 'Accept: application/fhir+json, or _format=json' });
