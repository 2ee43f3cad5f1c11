import { request } from 'node:http';

export const PING = { jsonrpc: '2.0', id: 7, method: 'ping' };
export const JSON_HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json' };

export type Sent = { body?: string | Buffer; headers?: Record<string, string>; method?: string; path?: string };
export type Answered = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** A request with exactly these headers and no others. */
export function sendTo(url: string, { body = JSON.stringify(PING), headers = JSON_HEADERS, method = 'POST', path = '/mcp' }: Sent): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const withBody = method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? '' : body;
    const req = request({ hostname, port, path, method, headers: { ...headers, 'Content-Length': Buffer.byteLength(withBody) } }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk) => chunks.push(chunk));
      res.on('end', () => resolve({ status: res.statusCode!, headers: res.headers, text: Buffer.concat(chunks).toString() }));
    });
    req.on('error', reject);
    req.end(withBody);
  });
}

export const rpcError = (text: string) => JSON.parse(text) as { id: unknown; error: { code: number; message: string } };
