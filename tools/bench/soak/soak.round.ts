import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readContentFiles } from '../../../prisma/seeding/content-files.ts';
import { startContentApi } from '../../../apps/content-api/test/testing.ts';
import { startMcpServer } from '../../../apps/mcp-server/test/testing.ts';
import { contentMix } from './content-mix.ts';
import type { Mix } from './mix.ts';
import { runMix } from './run-mix.ts';
import { toolsMix } from './tools-mix.ts';
import { withMetrics } from './with-metrics.ts';

const slugs = readContentFiles().biomarkers.map(({ slug }) => slug);
/** Each request of a mix once in this many, whatever its weight. */
const evenly = (mix: Mix): Mix => mix.map(([, asked]) => [asked.length, asked]);

const portOf = ({ url }: { url: string }) => Number(new URL(url).port);

describe('a soak', () => {
  beforeAll(() => void jest.spyOn(console, 'error').mockReturnValue());

  it.each([
    ['content-api', startContentApi, contentMix],
    ['mcp-server', startMcpServer, toolsMix],
  ])('of %s gets the expected answer to each of its requests', async (name, start, mixOf) => {
    const service = await start({ RATE_LIMIT_POINTS: '1000000' });
    const { wrong, wrongCount, requests, samples } = await withMetrics((metricsPort) =>
      runMix({ name, port: portOf(service), metricsPort, mix: evenly(mixOf(slugs)) }, 300),
    );
    await service.stop();
    expect([wrong, wrongCount, requests]).toEqual([[], 0, 300]);
    expect(samples).toHaveLength(101);
  });
});
