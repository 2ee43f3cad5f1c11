// A server that sends given bytes and headers: KIND=node|express|fastify, ANSWER={ headers, body } as JSON in a file.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';

const fromLab = createRequire(new URL('../../lab/package.json', import.meta.url));
const { headers, body } = JSON.parse(readFileSync(process.env.ANSWER, 'utf8'));
const bytes = Buffer.from(body);
const port = Number(process.env.PORT);

const kinds = {
  node: () => http.createServer((_req, res) => void res.writeHead(200, headers).end(bytes)).listen(port, '127.0.0.1', ready),
  express: async () => {
    const { default: express } = await import('express');
    const app = express().disable('x-powered-by').disable('etag');
    app.get('/{*path}', (_req, res) => void res.set(headers).end(bytes));
    app.listen(port, '127.0.0.1', ready);
  },
  fastify: async () => {
    const app = fromLab('fastify')();
    app.get('/*', (_req, reply) => void reply.headers(headers).send(bytes));
    await app.listen({ port, host: '127.0.0.1' });
    ready();
  },
};
const ready = () => process.send?.('listening');
await kinds[process.env.KIND]();
