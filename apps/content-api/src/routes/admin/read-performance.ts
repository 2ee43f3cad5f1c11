import { z } from 'zod';
import { SERVICE_VERSION } from '@biomarker/service-kit';
import { route } from '../../edge/route.ts';

const count = z.int().min(0);
const ms = z.number().min(0).meta({ description: 'Milliseconds.' });

export const Performance = z
  .object({
    timestamp: z.iso.datetime(),
    uptimeSeconds: z.number().min(0),
    service: z.object({ name: z.string(), version: z.string(), node: z.string() }),
    requests: z.object({ total: count, p50Ms: ms, p95Ms: ms, p99Ms: ms, byStatus: z.record(z.string(), count) }),
    database: z.object({ queries: count, errors: count, avgMs: ms, p95Ms: ms, pool: z.object({ total: count, idle: count, waiting: count, max: count }) }),
    cache: z.object({
      layers: z.array(z.object({ name: z.string(), hits: count, misses: count, hitRate: z.number().min(0).max(1), entries: count, bytes: count })),
    }),
    memory: z.object({ rss: count, heapUsed: count, heapTotal: count, external: count }).meta({ description: 'Bytes.' }),
    eventLoop: z.object({ utilization: z.number().min(0).max(1), delayP99Ms: ms }),
    rateLimiter: z.object({ mode: z.enum(['exact', 'degraded']), allowed: count, limited: count }),
  })
  .meta({ id: 'Performance', description: 'Figures of this process since it started.' });

export const readPerformance = route({
  operationId: 'readPerformance',
  method: 'get',
  path: '/admin/performance',
  summary: 'Performance figures of the answering process',
  description: 'Requests, database, caches, memory, event loop and rate limit, counted since the process started.',
  tag: 'Admin',
  access: 'admin',
  data: Performance,

  async handle(_input, { statistics, database, cache, rateLimit }) {
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
    return {
      timestamp: new Date().toISOString(),
      uptimeSeconds: Math.round(process.uptime()),
      service: { name: 'content-api', version: SERVICE_VERSION, node: process.version },
      requests: statistics.requests(),
      database: database.figures(),
      cache: { layers: cache.figures().map(({ name, hits, misses, hitRate, entries, bytes }) => ({ name, hits, misses, hitRate, entries, bytes })) },
      memory: { rss, heapUsed, heapTotal, external },
      eventLoop: statistics.eventLoop(),
      rateLimiter: rateLimit.figures(),
    };
  },
});
