import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Budget } from './budget/budget.ts';
import type { Observation } from './observe.ts';

export type Metrics = {
  registry: Registry;
  observe(seen: Observation): void;
  /** Shows how a budget is counted and what it let through. */
  watchBudget(budget: Budget): void;
  /** Serves `GET /metrics`; it listens on a port of its own, never on the public one. */
  server: Server;
};

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route template.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });

  return {
    registry,
    observe: ({ method, route, status, durationMs }) => requests.observe({ method, route, status }, durationMs / 1000),
    watchBudget(budget) {
      new Gauge({
        name: 'request_budget_degraded',
        help: '1 while the shared store of the request budget is away and this process counts alone.',
        registers: [registry],
        collect() {
          this.set(budget.figures().mode === 'degraded' ? 1 : 0);
        },
      });
      new Counter({
        name: 'request_budget_requests_total',
        help: 'Requests that the budget let through or refused.',
        labelNames: ['outcome'],
        registers: [registry],
        collect() {
          const { allowed, limited } = budget.figures();
          this.reset();
          this.inc({ outcome: 'allowed' }, allowed);
          this.inc({ outcome: 'limited' }, limited);
        },
      });
    },
    server: createServer(async (req, res) => {
      if (req.method !== 'GET' || req.url !== '/metrics') return void res.writeHead(404).end();
      const text = await registry.metrics();
      res.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
    }),
  };
}
