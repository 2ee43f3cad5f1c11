import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { FhirError } from './fhir-error.ts';

const FORM = 'application/x-www-form-urlencoded';

const parse = express.text({ type: FORM, limit: '32kb' }) as (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;

/** The form of a search. A body of another kind is refused once it is known who asks. Rejects when the body cannot be read. */
export async function readForm(req: IncomingMessage & { body?: unknown }, res: ServerResponse): Promise<() => URLSearchParams> {
  await new Promise<void>((resolve, reject) => parse(req, res, (error) => (error ? reject(error) : resolve())));
  const { body } = req;
  return () => {
    if (typeof body === 'string') return new URLSearchParams(body);
    if (!(req.headers['content-type'] ?? FORM).startsWith(FORM)) throw new FhirError(415, 'not-supported', 'The body must be form-encoded.');
    return new URLSearchParams();
  };
}
