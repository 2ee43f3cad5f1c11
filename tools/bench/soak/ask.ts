import http from 'node:http';
import type { Asked } from './mix.ts';

export type Reply = { status: number; text: string };

/** A client with `connections` open connections. */
export function client(port: number, connections: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  return {
    ask: ({ method = 'GET', path, headers, body }: Omit<Asked, 'status'>): Promise<Reply> =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
        const request = http.request({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('end', () => resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString() }));
          response.once('error', reject);
        });
        request.once('error', reject);
        request.end(body);
      }),
    close: () => agent.destroy(),
  };
}
