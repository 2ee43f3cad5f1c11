/** The reason why a use case refuses. Each surface translates these once. */
export type Refusal = 'invalid' | 'not_found' | 'conflict' | 'unprocessable' | 'unavailable';

/** One invalid input: its place, its name and the fault. */
export type Fault = { in: 'path' | 'query' | 'header' | 'body'; name: string; message: string };

/** A possibly intended name and its slug. */
export type Suggestion = { text: string; slug: string };

type ErrorDetails = { details?: string; faults?: readonly Fault[]; suggestions?: readonly Suggestion[]; cause?: unknown };

/** The only error that a use case throws on purpose. It is independent of status and protocol. */
export class DomainError extends Error {
  override name = 'DomainError';
  readonly refusal: Refusal;
  /** Machine-readable, snake_case: `biomarker_not_found`, `invalid_cursor`. */
  readonly code: string;
  /** The reason in one sentence, if `message` does not state it. */
  readonly details: string | undefined;
  readonly faults: readonly Fault[];
  readonly suggestions: readonly Suggestion[];

  constructor(refusal: Refusal, code: string, message: string, { details, faults = [], suggestions = [], cause }: ErrorDetails = {}) {
    super(message, { cause });
    this.refusal = refusal;
    this.code = code;
    this.details = details;
    this.faults = faults;
    this.suggestions = suggestions;
  }
}

/** True when the data is temporarily unavailable, so a retry may help. */
export const isUnavailable = (error: unknown): boolean => error instanceof DomainError && error.refusal === 'unavailable';

/** In letters; more of an input is never repeated. */
const LONGEST_ECHO = 40;

/** The beginning of an input, as answers repeat it. */
export function brief(input: string): string {
  const letters = [...input];
  return letters.length <= LONGEST_ECHO ? input : `${letters.slice(0, LONGEST_ECHO).join('')}…`;
}

export const quoted = (input: string) => `"${brief(input)}"`;

/** `thing` is a singular noun in snake_case: `notFound('lab_package', slug)`. The message names the first suggestion. */
export function notFound(thing: string, id: string, suggestions: readonly Suggestion[] = []): DomainError {
  return new DomainError('not_found', `${thing}_not_found`, `No ${thing.replaceAll('_', ' ')} is called ${quoted(id)}.${hintAt(suggestions)}`, { suggestions });
}

/** The end of a message; empty without a suggestion. */
export const hintAt = ([likest]: readonly Suggestion[]) => (likest ? ` Did you mean "${likest.slug}"?` : '');

export function invalid(...faults: readonly Fault[]): DomainError {
  const details = faults.map(({ name, message }) => `${name}: ${message}`).join('; ');
  const [only, ...more] = faults;
  const message = only && more.length === 0 ? `The request is not valid: ${only.name} ${only.message}.` : 'The request is not valid.';
  return new DomainError('invalid', 'invalid_request', message, { details, faults });
}
