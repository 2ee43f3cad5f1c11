import { PROBLEMS, type ProblemKind } from '@biomarker/envelope';

type ProblemOptions = { message?: string; headers?: Record<string, string>; cause?: unknown };

/** A refusal of the HTTP edge, unknown to use cases: wrong method, body too large. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly kind: ProblemKind;
  readonly headers: Record<string, string>;

  constructor(kind: ProblemKind, { message = PROBLEMS[kind].message, headers = {}, cause }: ProblemOptions = {}) {
    super(message, { cause });
    this.kind = kind;
    this.headers = headers;
  }
}

/** The refusal of a method. `allow` lists the others, as the header does. */
export const methodNotAllowed = (method: string, allow: string) =>
  new ProblemError('methodNotAllowed', { message: `${method} is not allowed; use ${allow}.`, headers: { Allow: allow } });
