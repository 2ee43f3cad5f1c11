import type { ClientOf } from '@biomarker/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { answerOf, madeBody } from '../cache/answer.ts';
import type { IdempotencyStore } from '../cache/idempotency-store.ts';
import type { ActivityRecorder } from '../operations/activity-recorder.ts';
import { checkAnswer } from './check-answer.ts';
import { deprecationHeaders } from './deprecation.ts';
import { replayable } from './idempotency.ts';
import { parseRequest, queryOf } from './parse-request.ts';
import type { Route, RouteDeps } from './route.ts';
import { tagOf } from './headers.ts';
import { sendRead } from './send-answer.ts';

export type HandlerDeps = RouteDeps & {
  checkAnswers: boolean;
  clientOf: ClientOf;
  count: ActivityRecorder['count'];
  idempotency: IdempotencyStore;
};

/** Handles a request of a route: parses it, runs the handler, caches the answer if allowed, and sends it. */
export function handlerOf(route: Route, deps: HandlerDeps): RequestHandler {
  const headers = deprecationHeaders(route);
  if (route.cache) return cachedRead(route, deps, { ...headers, ...tagOf(route.cache) });
  return async (req, res) => {
    const input = parseRequest(route, req);
    const answer = async () => madeBody(JSON.stringify(await dataOf(route, input, deps)), req.startedAt);
    const { body, replayed } = route.idempotent
      ? await replayable(deps.idempotency, { route, req, query: input.query, body: req.body, client: deps.clientOf(req) }, answer)
      : { body: await answer(), replayed: false };
    send(res.set(headers), route.status ?? 200, body, replayed);
  };
}

function cachedRead(route: Route, deps: HandlerDeps, headers: Record<string, string>): RequestHandler {
  const group = route.cache!;
  return async (req, res) => {
    const input = parseRequest(route, req);
    const key = cacheKey(route, req);
    const { answer, cached } = await deps.cache.through(group, key, async () => {
      const data = await dataOf(route, input, deps);
      return answerOf(data, route.counted?.(data), route.volatile);
    });
    deps.count(req, answer);
    sendRead(req, res.set(headers), answer, cached);
  };
}

async function dataOf(route: Route, input: ReturnType<typeof parseRequest>, deps: HandlerDeps) {
  const data = await route.handle(input, deps);
  if (deps.checkAnswers) checkAnswer(route, data);
  return data;
}

/** Unknown parameters are ignored, so they create no separate entries. */
function cacheKey({ operationId, query }: Route, req: Request): string {
  const given = queryOf(req.url);
  const known = Object.keys(query?.shape ?? {}).filter((name) => name in given);
  return JSON.stringify([operationId, req.params, known.sort().map((name) => [name, given[name]])]);
}

function send(res: Response, status: number, body: string, replayed: boolean): void {
  const bytes = Buffer.from(body);
  res.writeHead(status, {
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': bytes.length,
    ...(replayed && { 'Idempotent-Replayed': 'true' }),
  });
  res.end(bytes);
}
