import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { restarts } from './service.ts';

/** Waits until the service answers again, then loads the page anew; the browser keeps the place of scrolling. */
const SCRIPT = `const changes = new EventSource('/dev/changes');
changes.addEventListener('message', () => location.reload());`;

const TAG = '<script src="/dev/reload.js" defer></script>';

/** Serves the pages of content-api at `port`, each with a script that reloads it when the service restarts. The service itself stays as in production. */
export async function serveReloading(target: URL, port: number, host: string): Promise<() => Promise<void>> {
  const waiting = new Set<ServerResponse>();
  restarts.on('restarted', (name) => {
    if (name === 'content-api') for (const res of waiting) res.write('data: restarted\n\n');
  });
  const server = createServer((req, res) => {
    if (req.url === '/dev/reload.js') return void res.writeHead(200, { 'Content-Type': 'text/javascript' }).end(SCRIPT);
    if (req.url === '/dev/changes') return listen(res, waiting);
    return forward(req, res, target);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}

function listen(res: ServerResponse, waiting: Set<ServerResponse>): void {
  res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  res.write('retry: 500\n\n');
  waiting.add(res);
  res.on('close', () => waiting.delete(res));
}

function forward(req: IncomingMessage, res: ServerResponse, target: URL): void {
  const { 'accept-encoding': _any, 'if-none-match': _tag, ...headers } = req.headers;
  const upstream = request(new URL(req.url!, target), { method: req.method, headers }, (answer) => void send(answer, res));
  upstream.on('error', () => res.writeHead(503, { 'Content-Type': 'text/html' }).end(`${TAG}<p>The service starts again.`));
  req.pipe(upstream);
}

async function send(answer: IncomingMessage, res: ServerResponse): Promise<void> {
  const { 'content-length': _length, ...headers } = answer.headers;
  if (!headers['content-type']?.startsWith('text/html')) return void answer.pipe(res.writeHead(answer.statusCode!, answer.headers));
  const policy = String(headers['content-security-policy']).replace(/connect-src [^;]*/, "connect-src 'self'");
  const text = Buffer.concat(await answer.toArray()).toString();
  res.writeHead(answer.statusCode!, { ...headers, 'content-security-policy': policy });
  res.end(text.replace('</head>', `${TAG}</head>`));
}
