import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { until } from '@biomarker/testbed/until';
import { startContentApi } from '../testing.ts';

let service: Awaited<ReturnType<typeof startContentApi>>;

describe('measured routes', () => {
  beforeAll(async () => {
    service = await startContentApi();
  });
  afterAll(() => service.stop());

  it.each([
    ['get', '/robots.txt', '/robots.txt'],
    ['get', '/sitemap.xml', '/sitemap.xml'],
    ['get', '/assets/site.css', '/assets/{file}'],
    ['get', '/docs/api', '/docs/api'],
    ['get', '/api/v1/biomarkers/zinc', '/api/v1/biomarkers/{slug}'],
    ['put', '/api/v1/biomarkers/zinc', '/api/v1/biomarkers/{slug}'],
    ['get', '/api/v1/biomarkers/batch', '/api/v1/biomarkers/batch'],
    ['delete', '/openapi.json', '/openapi.json'],
    ['post', '/panels', '/panels'],
    ['get', '/nowhere', 'unmatched'],
  ] as const)('%s %s counts in the metrics as %s', async (method, path, route) => {
    const { status } = await service.api[method](path);
    const measured = async () =>
      (await service.deps.metrics.registry.metrics()).includes(`method="${method.toUpperCase()}",route="${route}",status="${status}"`);
    // The answer may arrive before its request is recorded.
    await until(`a measurement of ${route}`, measured);
  });
});
