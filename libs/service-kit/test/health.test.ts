import { afterAll, describe, expect, it, jest } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { createHealth, type HealthCheck } from '../src/index.ts';

const rejections: unknown[] = [];
const collect = (reason: unknown) => void rejections.push(reason);
process.on('unhandledRejection', collect);
afterAll(() => void process.off('unhandledRejection', collect));

const healthWith = (...checks: HealthCheck[]) => {
  const health = createHealth(checks, { warn: () => {} });
  return { health, api: request(express().use(health.router)) };
};
const fine: HealthCheck = { name: 'fine', required: true, check: () => {} };
const away: HealthCheck = { name: 'away', required: true, check: () => Promise.reject(new Error('nobody answers')) };
const degraded: HealthCheck = {
  name: 'degraded',
  required: false,
  check: () => {
    throw new Error('counted by this process alone');
  },
};

describe('health', () => {
  it('logs the check that fails, and is counted by its route', async () => {
    const told: unknown[] = [];
    const health = createHealth([fine, away], { warn: (fields: object, text?: string) => void told.push([fields, text]) } as never);
    const routes: unknown[] = [];
    const app = express().use((req, res, next) => {
      res.once('finish', () => routes.push(req.routeTemplate));
      next();
    });
    const api = request(app.use(health.router));
    const answers = [await api.get('/livez'), await api.get('/readyz'), await api.post('/readyz'), await api.delete('/livez')];
    expect(routes).toEqual(['/livez', '/readyz', '/readyz', '/livez']);
    expect(told).toEqual([[{ err: new Error('nobody answers'), check: 'away' }, 'a check of /readyz fails']]);
    expect(answers.map(({ status, headers, body }) => [status, headers.allow, headers['cache-control'], body.status])).toEqual([
      [200, undefined, 'no-store', 'ok'],
      [503, undefined, 'no-store', 'unavailable'],
      [405, 'GET, HEAD', 'no-store', 'method not allowed'],
      [405, 'GET, HEAD', 'no-store', 'method not allowed'],
    ]);
    await api.get('/LIVEZ').expect(404);
    await api.get('/readyz/').expect(404);
  });

  it('is ready when all checks pass and degraded when an optional one fails', async () => {
    expect((await healthWith(fine).api.get('/readyz').expect(200)).body).toEqual({ status: 'ready' });
    const { body } = await healthWith(fine, degraded).api.get('/readyz?verbose').expect(200);
    expect(body).toEqual({ status: 'degraded', checks: { fine: 'ok', degraded: 'counted by this process alone' } });
  });

  it('is unavailable when a required check fails, hangs or the service drains', async () => {
    expect((await healthWith(fine, away).api.get('/readyz').expect(503)).body).toEqual({ status: 'unavailable' });
    const hanging = healthWith({ name: 'hanging', required: true, check: () => new Promise(() => {}) });
    expect((await hanging.api.get('/readyz?verbose').expect(503)).body.checks).toEqual({ hanging: 'no answer in time' });
    const { health, api } = healthWith(fine);
    health.drain();
    expect((await api.get('/readyz').expect(503)).body).toEqual({ status: 'draining' });
    await api.get('/livez').expect(200);
  });

  it('shows its own reasons and hides those of drivers', async () => {
    const driver = (fields: object) => ({
      name: 'database',
      required: true,
      check: () => Promise.reject(Object.assign(new Error('role x at 10.0.0.7'), fields)),
    });
    const reasonOf = async (check: HealthCheck) => (await healthWith(check).api.get('/readyz?verbose')).body.checks;
    expect(await reasonOf(driver({ code: 'database_unavailable', refusal: 'unavailable' }))).toEqual({ database: 'unreachable' });
    const standby = { code: 'database_unavailable', refusal: 'unavailable', cause: { code: '25006' } };
    expect(await reasonOf(driver(standby))).toEqual({ database: 'takes no writes' });
    expect(await reasonOf(driver({ code: '42P01' }))).toEqual({ database: 'failed' });
    expect(await reasonOf(away)).toEqual({ away: 'nobody answers' });
  });

  it('runs each check once for simultaneous requests', async () => {
    let runs = 0;
    let finish = () => {};
    const check = () => new Promise<void>((resolve) => (finish = resolve)).finally(() => runs++);
    const { results } = healthWith({ name: 'counted', required: true, check }).health;
    const pending = [results(), results(), results()];
    finish();
    await Promise.all(pending);
    expect(runs).toBe(1);
    const second = results();
    finish();
    await second;
    expect(runs).toBe(2);
  });

  it('handles every rejection, however a check fails', async () => {
    jest.useFakeTimers();
    await healthWith(degraded, away).health.results();
    // Longer than the timeout of a check.
    await jest.advanceTimersByTimeAsync(2000);
    jest.useRealTimers();
    await new Promise(setImmediate);
    expect(rejections).toEqual([]);
  });
});
