import type { Request } from 'express';

export type ReplyForm = 'json' | 'sse';

/** What real clients send; they need no parsing. */
const USUAL = new Set(['application/json', '*/*', 'application/json, text/event-stream']);

const FORMS = ['application/json', 'text/event-stream'];

/** JSON, unless only `text/event-stream` is accepted or it is preferred (by q-value, then by order). Undefined: neither is accepted. */
export function negotiate(req: Request): ReplyForm | undefined {
  const accept = req.headers.accept;
  if (!accept || USUAL.has(accept)) return 'json';
  // Parameters other than q do not matter here, but would keep `application/json;charset=utf-8` from matching.
  req.headers.accept = accept.replace(/;(?!\s*q\s*=)[^;,]*/gi, '');
  const form = req.accepts(FORMS);
  if (form === false) return undefined;
  return form === 'application/json' ? 'json' : 'sse';
}
