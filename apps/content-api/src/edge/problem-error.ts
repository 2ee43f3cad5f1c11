import type { ProblemKind } from '@biomarker/envelope';

/** A refusal of the HTTP edge, unknown to use cases: wrong method, body too large. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly kind: ProblemKind;
  readonly headers: Record<string, string>;

  constructor(kind: ProblemKind, message: string, headers: Record<string, string> = {}, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
    this.headers = headers;
  }
}
