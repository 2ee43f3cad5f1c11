// A bare server that runs given SQL for each request and sends its rows: STATEMENT={ text, values } as JSON in a file.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import pg from 'pg';

const { text, values } = JSON.parse(readFileSync(process.env.STATEMENT, 'utf8'));
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

http
  .createServer(async (_req, res) => {
    const { rows } = await pool.query(text, values);
    const body = Buffer.from(JSON.stringify({ success: true, data: rows }));
    res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
  })
  .listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'));
