// A bare server that runs given SQL for each request, one statement after another, and sends the rows of the last: STATEMENTS=[{ text, values }] as JSON in a file.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import pg from 'pg';

const statements = JSON.parse(readFileSync(process.env.STATEMENTS, 'utf8'));
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

http
  .createServer(async (_req, res) => {
    let rows;
    for (const { text, values } of statements) ({ rows } = await pool.query(text, values));
    const body = Buffer.from(JSON.stringify({ success: true, data: rows }));
    res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
  })
  .listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'));
