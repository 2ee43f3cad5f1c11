// Express 5 that reads a JSON body and sends given bytes: ANSWERS={ "<JSON-RPC method>": { headers, body } } as JSON in a file.
// With STORE_URL, it first asks that Redis or PostgreSQL for one thing, as a limit that processes share has to.
import { readFileSync } from 'node:fs';
import express from 'express';
import pg from 'pg';
import { createClient } from 'redis';

const { ANSWERS, STORE_URL = '', PORT } = process.env;

const stores = {
  '': async () => () => {},
  redis: async () => {
    const redis = await createClient({ url: STORE_URL }).connect();
    return () => redis.incr('bare');
  },
  postgresql: async () => {
    const pool = new pg.Pool({ connectionString: STORE_URL, max: 4 });
    return () => pool.query({ name: 'one', text: 'SELECT 1' });
  },
};
const askStore = await stores[STORE_URL.split(':')[0]]();

const answers = JSON.parse(readFileSync(ANSWERS, 'utf8'));
const app = express().disable('x-powered-by').disable('etag');
app.post('/mcp', express.json(), async (req, res) => {
  const { headers, body } = answers[req.body.method];
  await askStore();
  res.set(headers).end(body);
});
app.listen(Number(PORT), '127.0.0.1', () => process.send?.('listening'));
