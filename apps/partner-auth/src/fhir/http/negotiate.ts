import { FhirError } from './fhir-error.ts';

const JSON_TYPES = ['application/json', 'application/fhir+json', 'text/json'];
const FORMATS = new Set(['json', ...JSON_TYPES]);
const ACCEPTED = new Set(['*/*', 'application/*', ...JSON_TYPES]);

/** JSON of FHIR 4.0 is the only form. `_format` beats `Accept`; its "+" may have been read as a blank. */
export function requireJson(format: string | null, accept: string | undefined): void {
  if (format !== null) {
    if (!isOneOf(FORMATS, format.trim().replace(/^(\w+\/\w+) /, '$1+'))) throw notAcceptable();
    return;
  }
  if (accept !== undefined && accept.trim() !== '' && !accept.split(',').some((range) => isOneOf(ACCEPTED, range))) throw notAcceptable();
}

function isOneOf(types: ReadonlySet<string>, range: string): boolean {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const value = (name: string) => parameters.find((parameter) => parameter.startsWith(`${name}=`))?.slice(name.length + 1);
  const version = value('fhirversion');
  return types.has(type) && Number(value('q') ?? '1') > 0 && (version === undefined || version === '4.0');
}

const notAcceptable = () =>
  new FhirError(406, 'not-supported', 'Only JSON of FHIR 4.0 is available.', { diagnostics: 'Accept: application/fhir+json, or _format=json' });
