import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { metricsText } from '@biomarker/testbed/metrics-text';
import { until } from '@biomarker/testbed/until';
import { startContentApi } from '../testing.ts';

let service: Awaited<ReturnType<typeof startContentApi>>;

describe('measured routes', () => {
  beforeAll(async () => {
    service = await startContentApi();
  });
  afterAll(() => service.stop());

  it('are measured with the other figures that were reviewed', async () => {
    for (const path of ['/api/v1/biomarkers/ferritin', '/readyz', '/']) await service.api.get(path).expect(200);
    const text = metricsText(await service.deps.metrics.registry.metrics());
    expect(text).toBe(golden(new URL('golden/metrics.txt', import.meta.url), text));
  });

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
