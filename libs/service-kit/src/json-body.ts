import express, { type RequestHandler } from 'express';

type Options = NonNullable<Parameters<typeof express.json>[0]>;

const JSON_WITH_PARAMETERS = /^(application\/json)\s*;/i;

/** Reads a body of JSON as UTF-8. A charset parameter has no effect (RFC 8259, section 11); the parser of Express would obey it. */
export function jsonBody(options: Options): RequestHandler {
  const read = express.json(options);
  return (req, res, next) => {
    const [, type] = JSON_WITH_PARAMETERS.exec(req.headers['content-type'] ?? '') ?? [];
    if (type !== undefined) req.headers['content-type'] = type;
    read(req, res, next);
  };
}
