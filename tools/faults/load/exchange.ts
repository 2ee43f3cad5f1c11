import http from 'node:http';

export type Ask = { method?: 'GET' | 'POST' | 'DELETE'; path: string; headers?: Record<string, string>; body?: string };

/** The outcome of one request. Times are from `performance.now()`. */
export type Seen = {
  /** `failed`: no answer, or one that its framing shows to be truncated. `hung`: no answer within `HANG_MS`. */
  outcome: 'answered' | 'failed' | 'hung';
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
  askedAt: number;
  endedAt: number;
  error?: string;
};

/** Longer than the longest wait of a service: two statements of a FHIR read, 6 s each, and 2 s for a connection. */
export const HANG_MS = 15_000;

export type Client = { ask(ask: Ask): Promise<Seen>; close(): void };

/** A client with keep-alive connections, like real ones. It never rejects. `from` is its address for the proxy header. */
export function client(base: string, from: string): Client {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

  const ask = ({ method = 'GET', path, headers = {}, body }: Ask): Promise<Seen> =>
    new Promise((resolve) => {
      const askedAt = performance.now();
      const seen: Seen = { outcome: 'failed', status: 0, headers: {}, body: '', askedAt, endedAt: askedAt };
      const end = (outcome: Seen['outcome'], error?: string) => {
        clearTimeout(timer);
        resolve({ ...seen, outcome, error, endedAt: performance.now() });
      };
      const request = http.request(`${base}${path}`, { method, agent, headers: { 'x-forwarded-for': from, ...headers } });
      const timer = setTimeout(() => {
        end('hung');
        request.destroy();
      }, HANG_MS);
      request.once('error', (error) => end('failed', error.message));
      request.once('response', (response) => {
        const chunks: Buffer[] = [];
        seen.status = response.statusCode!;
        seen.headers = response.headers;
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', (error) => end('failed', `cut short: ${error.message}`));
        response.once('end', () => {
          seen.body = Buffer.concat(chunks).toString();
          end('answered');
        });
      });
      request.end(body);
    });

  return { ask, close: () => agent.destroy() };
}
