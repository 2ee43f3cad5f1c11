import type { RequestHandler } from 'express';
import { errorPage } from './error-page.ts';

/** Other methods on the address of a page, in words for people. */
export function refusePageMethod(allow: string): RequestHandler {
  return (req, res) => void res.status(405).set('Allow', allow).type('html').send(errorPage(405, req.requestId));
}
