import { createServer } from 'node:http';
import { createHealth, createLogger, runService } from '../src/index.ts';

// A service that still answers while it drains.

const logger = createLogger('draining', 'silent');
const health = createHealth([], logger);

await runService(async () => ({
  server: createServer({ keepAliveTimeout: 600_000 }, (_req, res) => res.end('answered')),
  metrics: { server: createServer() },
  ...{ host: '127.0.0.1', port: 0, metricsPort: 0, drainMs: Number(process.env.DRAIN_MS) },
  ...{ health: { ...health, drain: () => void (process.connected && process.send!('draining')) }, logger, close: async () => {} },
}));
