import { describe, expect, it } from '@jest/globals';
import { DEPRECATIONS, deprecationHeaders } from './deprecation.ts';
import { routes } from '../routes/index.ts';

const SIX_MONTHS_MS = 183 * 86_400_000;
const entry = {
  operationId: 'oldOne',
  deprecatedAt: '2026-01-01T00:00:00Z',
  sunsetAt: '2026-08-01T00:00:00Z',
  successor: '/api/v2/new',
  guide: '/docs/versioning',
};

describe('the deprecation registry', () => {
  it('names existing operations and gives each at least six months', () => {
    for (const { operationId, deprecatedAt, sunsetAt } of DEPRECATIONS) {
      expect(routes.map((route) => route.operationId)).toContain(operationId);
      expect(Date.parse(sunsetAt) - Date.parse(deprecatedAt)).toBeGreaterThanOrEqual(SIX_MONTHS_MS);
    }
  });

  it('sets the headers of its own operations only', () => {
    expect(deprecationHeaders({ operationId: 'oldOne' }, [entry])).toEqual({
      Deprecation: '@1767225600',
      Sunset: 'Sat, 01 Aug 2026 00:00:00 GMT',
      Link: '</api/v2/new>; rel="successor-version", </docs/versioning>; rel="deprecation"; type="text/html"',
    });
    expect(deprecationHeaders({ operationId: 'another' }, [entry])).toEqual({});
  });
});
