// A bare server that runs a given statement for each request, and sends given bytes: QUERY={ statement: { text, values }, answer: { headers, body } } as JSON in a file.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import pg from 'pg';

const { statement, answer } = JSON.parse(readFileSync(process.env.QUERY, 'utf8'));
const bytes = Buffer.from(answer.body);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

http
  .createServer(async (_req, res) => {
    const { rows } = await pool.query({ name: 'rows', ...statement });
    if (rows.length === 0) return void res.writeHead(500).end();
    res.writeHead(200, answer.headers).end(bytes);
  })
  .listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'));
