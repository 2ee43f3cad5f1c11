import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startContentApi } from './testing.ts';

let service: Awaited<ReturnType<typeof startContentApi>>;
beforeAll(async () => {
  service = await startContentApi();
});
afterAll(() => service.stop());

describe('GET /api/v1/biomarkers', () => {
  it('walks all biomarkers by cursor, none twice and none missing', async () => {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { body } = await service.api
        .get('/api/v1/biomarkers')
        .query({ pageSize: 17, fields: 'minimal', ...(cursor && { cursor }) })
        .expect(200);
      seen.push(...body.data.data.map(({ slug }: { slug: string }) => slug));
      cursor = body.data.pagination.next_cursor;
    } while (cursor);
    expect(seen).toHaveLength(142);
    expect(new Set(seen).size).toBe(142);
  });
});
