import { createServer } from 'node:http';
import { createHealth, createLogger, createMetrics, runService } from '../src/index.ts';

// A service that logs `?lines=` lines of one KB before each answer, which is its metrics.

const logger = createLogger('logging', 'info');
const metrics = createMetrics('logging');

const server = createServer((req, res) => {
  const lines = Number(new URL(req.url!, 'http://localhost').searchParams.get('lines'));
  for (let line = 0; line < lines; line++) logger.info({ filler: 'x'.repeat(1000) }, 'a line');
  void metrics.registry.metrics().then((text) => res.end(text));
});

await runService(async () => ({
  server,
  metrics,
  health: createHealth([], logger),
  logger,
  host: '127.0.0.1',
  port: 0,
  metricsPort: 0,
  drainMs: 0,
  close: async () => {},
}));
