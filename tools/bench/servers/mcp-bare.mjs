// Express 5 that reads a JSON body and sends given bytes: ANSWERS={ "<JSON-RPC method>": { headers, body } } as JSON in a file.
import { readFileSync } from 'node:fs';
import express from 'express';

const answers = JSON.parse(readFileSync(process.env.ANSWERS, 'utf8'));
const app = express().disable('x-powered-by').disable('etag');
app.post('/mcp', express.json(), (req, res) => {
  const { headers, body } = answers[req.body.method];
  res.set(headers).end(body);
});
app.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'));
