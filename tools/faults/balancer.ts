import http from 'node:http';

/** A balancer as in clusters: it checks each instance's readiness and sends requests to the ready ones in turn. */
export type Balancer = { base: string; add(port: number): void; close(): Promise<void> };

const PROBE_EVERY_MS = 100;
const PROBE_DEADLINE_MS = 1000;

type Instance = { port: number; ready: boolean };

/** It never retries a request, so requests that an instance loses show. It keeps connections to instances open. */
export async function startBalancer(): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const instances: Instance[] = [];
  let turn = 0;

  const look = () => Promise.all(instances.map(async (one) => (one.ready = await isReady(one))));
  const timer = setInterval(() => void look(), PROBE_EVERY_MS);
  const next = () => {
    const ready = instances.filter((one) => one.ready);
    return ready[turn++ % ready.length];
  };

  const server = http.createServer((req, res) => {
    const instance = next();
    if (!instance) return void res.writeHead(502).end('no instance is ready');
    const forwarded = http.request(
      { port: instance.port, host: '127.0.0.1', agent, method: req.method, path: req.url, headers: { ...req.headers, connection: 'keep-alive' } },
      (answer) => {
        const { connection: _hop, 'keep-alive': _time, ...headers } = answer.headers;
        res.writeHead(answer.statusCode!, headers);
        answer.pipe(res);
        answer.once('error', () => res.destroy());
      },
    );
    forwarded.once('error', () => {
      // Like real balancers, it takes an instance out at once if a connection fails; the request is lost.
      instance.ready = false;
      res.destroy();
    });
    req.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    base: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    add: (port) => void instances.push({ port, ready: true }),
    async close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A slow answer changes nothing: on a busy machine the instance keeps its state. */
async function isReady({ port, ready }: Instance): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(PROBE_DEADLINE_MS) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch (error) {
    return (error as Error).name === 'TimeoutError' && ready;
  }
}
