import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { filled, sequenceOf, type Mix } from './mix.ts';
import { reportOf } from './report.ts';
import { runMix } from './run-mix.ts';
import { withMetrics } from './with-metrics.ts';

describe('a soak', () => {
  beforeAll(() => void jest.spyOn(console, 'error').mockReturnValue());

  it('counts and shows wrong answers, by status and by content', async () => {
    const server = createServer((req, res) => void res.writeHead(req.url === '/gone' ? 404 : 200).end('text')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const mix: Mix = [[1, [{ path: '/gone', status: 200 }, { path: '/other', status: 200, holds: 'other' }, { path: '/right/{n}', status: 200, holds: 'text' }]]]; // prettier-ignore
    const { port } = server.address() as AddressInfo;
    const { wrong, wrongCount, samples, requests } = await withMetrics((metricsPort) => runMix({ name: 'x', port, metricsPort, mix }, 300));
    server.closeAllConnections();
    server.close();
    expect(wrongCount).toBe(sequenceOf(mix).slice(0, 300).filter(({ path }) => path !== '/right/{n}').length); // prettier-ignore
    expect(wrong).toHaveLength(5);
    expect(requests).toBe(300);
    expect(samples.map((sample) => sample.requests).sort((one, other) => one - other)).toEqual(Array.from({ length: 101 }, (_, index) => index * 3));
    for (const one of wrong) expect(one).toMatch(/^GET \/(gone: 404 instead of 200|other: 200 instead of 200): text$/);
  });

  it('is the same in every run, by weight', () => {
    const mix: Mix = [[3, [{ path: '/a', status: 200 }]], [1, [{ path: '/b', status: 200 }]]]; // prettier-ignore
    expect(sequenceOf(mix)).toEqual(sequenceOf(mix));
    const share = sequenceOf(mix).filter(({ path }) => path === '/a').length / sequenceOf(mix).length;
    expect(share).toBeCloseTo(0.75, 1);
  });

  it('puts values into each part of a request', () => {
    const asked = { method: 'POST', path: '/{n}/{n}', headers: { authorization: '{token}', accept: 'a' }, body: '{"n":"{n}"}', status: 200 } as const;
    expect(filled(asked, { '{n}': '7', '{token}': 'Bearer x' })).toEqual({ ...asked, path: '/7/7', headers: { authorization: 'Bearer x', accept: 'a' }, body: '{"n":"7"}' }); // prettier-ignore
    expect(filled({ path: '/', status: 200 }, { '{n}': '7' })).toEqual({ path: '/', status: 200 });
  });

  it('reports what memory does after the first fifth', () => {
    const samples = Array.from({ length: 11 }, (_, index) => ({
      ...{ requests: index * 1000, rssBytes: index < 2 ? 9e9 : 2 ** 20 * 100 + index * 5000, heapBytes: index < 2 ? 9e9 : index * 2000 },
      ...{ descriptors: 20 + index, loopDelayMs: index },
    }));
    const [heads, , row] = reportOf([{ name: 'x', requests: 10_000, samples, wrong: [], wrongCount: 2, seconds: 40 }])
      .split('\n')
      .slice(2);
    expect(heads).toBe(
      '| service | requests | requests/s | wrong answers | RSS after warm-up MB | RSS at the end MB | RSS slope, bytes per 1,000 requests | heap slope, bytes per 1,000 requests | descriptors at start, end | event loop p99 ms |',
    );
    expect(row).toBe('| x | 10000 | 250 | 2 | 100 | 100 | 5000 ± 0 | 2000 ± 0 | 21, 30 | 6.0 |');
  });
});
