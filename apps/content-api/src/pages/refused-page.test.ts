import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DomainError, invalid } from '@biomarker/domain/shared';
import type { Logger } from '@biomarker/service-kit';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { ProblemError } from '../edge/problem-error.ts';
import { refusedPage, unknownPage } from './refused-page.ts';

const logged: string[] = [];
const logger = { error: (_fault: object, message: string) => void logged.push(message) } as unknown as Logger;
const alike = ['Iron', 'Ferritin', 'TIBC', 'UIBC', 'Zinc'].map((title) => ({ title, slug: title.toLowerCase() }));
const deps = {
  discovery: { find: async () => ({ hits: [], understood: { absent: [] } }), alike: async () => alike },
  pageRateLimit: { consume: async () => ({ allowed: true }) },
  clientOf: () => '203.0.113.7',
} as unknown as Parameters<typeof unknownPage>[1];

/** What a page refuses; only an unknown one is no fault. */
let fault: Error | undefined;
const fails: RequestHandler = (req, res, next) => {
  const wait = new URLSearchParams(req.url.split('?')[1]).get('wait');
  if (wait) res.set('Retry-After', wait);
  next(fault);
};
const others: ErrorRequestHandler = (_error, _req, res, _next) => void res.status(418).end('left to the API');
const app = express().use(
  fails,
  ...unknownPage({ baseUrl: 'https://site.example', assets: {} as never, indexed: false }, deps),
  refusedPage({ baseUrl: 'https://site.example', partnerUrl: undefined }, logger),
  others,
);
const server = createServer(app);
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function told(path: string, refused?: Error, accept = 'text/markdown') {
  fault = refused;
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers: { accept } });
  return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('Retry-After') };
}

const WAYS = '[Home](/) · [All biomarkers](/biomarkers)';
const AWAY = new DomainError('unavailable', 'database_unavailable', 'The data is away.');

it.each<[what: string, path: string, refused: Error, status: number, words: string, ways: string]>([
  [
    'one fault of a query',
    '/search?q=%20',
    invalid({ in: 'query', name: 'q', message: 'must not be empty' }),
    400,
    'The request is not valid: q must not be empty.',
    `[Begin this page again](/search) · ${WAYS}`,
  ],
  [
    'a page without a query',
    '/panels',
    new ProblemError('internal', { message: 'It failed.' }),
    500,
    'It failed.',
    `[Try this page again](</panels>) · ${WAYS}`,
  ],
  ['data that is away', '/search?q=iron', AWAY, 503, 'The data is away.', `[Try this page again](</search?q=iron>) · ${WAYS}`],
  ['an address of no page', '/nowhere', new ProblemError('uriTooLong', { message: 'Too long.' }), 414, 'Too long.', WAYS],
])('%s is told with the ways on', async (_what, path, refused, status, words, ways) => {
  expect(await told(path, refused)).toEqual({
    ...{ status, text: `# This page cannot be shown\n\n${words}\n\n${ways}\n` },
    retryAfter: status === 503 ? expect.stringMatching(/^\d+$/) : null,
  });
});

it.each([
  ['1', '1 minute'],
  ['60', '1 minute'],
  ['61', '2 minutes'],
  ['900', '15 minutes'],
])('a person who is over the limit for %s more seconds is told of %s', async (seconds, wait) => {
  const answer = await told(`/panels?wait=${seconds}`, new ProblemError('rateLimited'));
  expect(answer.text).toContain(`Too many requests came from your address. Try again in ${wait}.`);
});

it('logs what failed here, and nothing that a person mistook', async () => {
  logged.length = 0;
  await told('/panels', new ProblemError('uriTooLong'));
  expect(logged).toEqual([]);
  await told('/panels', new Error('no'));
  expect(logged).toEqual(['page failed']);
});

it('an unknown page names at most four alike ones', async () => {
  const { status, text } = await told('/biomarkers/ferrum');
  expect(status).toBe(404);
  expect(text.match(/^- .+$/gm)).toEqual(['Iron', 'Ferritin', 'TIBC', 'UIBC'].map((name) => `- [${name}](/biomarkers/${name.toLowerCase()})`));
});

it.each([
  ['/api/v1/nothing', 'text/html'],
  ['/panels', 'application/json'],
])('%s for %s is left to the API', async (path, accept) => expect((await told(path, AWAY, accept)).status).toBe(418));
