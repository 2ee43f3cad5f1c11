import { readFileSync } from 'node:fs';
import http from 'node:http';
import { createLogger, createRateLimit, memoryStore, observing } from '@biomarker/service-kit';
import express from 'express';
import { presetPrototypes } from '../../../libs/service-kit/src/express-internals.ts';

// What no answer of content-api can do without, and nothing else: Express with preset prototypes, an id, a count and a line of the log.
// ANSWER={ headers, body } as JSON in a file.

const { headers, body } = JSON.parse(readFileSync(process.env.ANSWER!, 'utf8')) as { headers: Record<string, string>; body: string };
const bytes = Buffer.from(body);
const listed = Object.entries(headers).flat();
const rateLimit = createRateLimit({ name: 'public', points: 1_000_000_000, windowSeconds: 900, store: memoryStore() });

const app = express().disable('x-powered-by').disable('etag');
app.use(async (req, res) => {
  await rateLimit.consume(req.socket.remoteAddress!);
  res.writeHead(200, listed).end(bytes);
});
http
  .createServer(presetPrototypes(app), observing(app, { logger: createLogger('bench', 'info') }))
  .listen(Number(process.env.PORT), '127.0.0.1', () => process.send!('listening'));
