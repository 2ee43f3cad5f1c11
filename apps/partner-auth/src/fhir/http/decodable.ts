import { FhirError } from './fhir-error.ts';

/** Refuses broken percent-encoding in an address or a form; URLSearchParams keeps it as it stands, and it would be searched for. */
export function requireDecodable(text: string, where: string): void {
  if (!text.includes('%')) return;
  try {
    decodeURIComponent(text);
  } catch {
    throw new FhirError(400, 'invalid', `The percent-encoding of the ${where} is broken.`);
  }
}
