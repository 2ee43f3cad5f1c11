import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { requireDecodable } from './decodable.ts';

const FORM = 'application/x-www-form-urlencoded';

const parse = express.text({ type: FORM, limit: '32kb' }) as (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;

/** `isOther` where the body is of another kind, which is refused once it is known who asks. */
export type Form = { parameters: URLSearchParams; isOther: boolean };

/** The form of a search. Rejects when the body cannot be read. */
export async function readForm(req: IncomingMessage & { body?: unknown }, res: ServerResponse): Promise<Form> {
  await new Promise<void>((resolve, reject) => parse(req, res, (error) => (error ? reject(error) : resolve())));
  const { body } = req;
  if (typeof body !== 'string') return { parameters: new URLSearchParams(), isOther: !(req.headers['content-type'] ?? FORM).startsWith(FORM) };
  requireDecodable(body, 'form');
  return { parameters: new URLSearchParams(body), isOther: false };
}
