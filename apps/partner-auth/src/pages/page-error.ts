import { DomainError } from '@biomarker/domain/shared';
import type { Response } from 'express';

/** Answers with the error page of its status. `text` replaces the page's general text, and `title` its title. */
export class PageError extends Error {
  override name = 'PageError';
  readonly status: number;
  readonly text: string | undefined;
  readonly title: string | undefined;

  constructor(status: number, text?: string, title?: string) {
    super(text ?? `page ${status}`);
    this.status = status;
    this.text = text;
    this.title = title;
  }
}

/** The sentence of a refused input, for the page of its form; throws any other error. */
export function inputFault(res: Response, error: unknown): string {
  if (!(error instanceof DomainError) || error.refusal !== 'invalid') throw error;
  res.status(422);
  return error.message;
}
