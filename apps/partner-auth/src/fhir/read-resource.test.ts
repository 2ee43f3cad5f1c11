import { expect, it } from '@jest/globals';
import { readResource } from './read-resource.ts';
import type { Context, ResourceType } from './resource-type.ts';

const ID = '00010203-0405-4607-8809-0a0b0c0d0e0f';

it('Last-Modified is the time of meta, whatever a laboratory writes', async () => {
  const meta = { versionId: '3', lastUpdated: '2026-01-28T07:30:00.250Z' };
  const note = { text: '"lastUpdated":"2020-01-01T00:00:00.000Z"' };
  const text = JSON.stringify({ resourceType: 'Observation', note: [note], meta });
  const of = { read: async () => ({ type: 'Observation', id: ID, version: 3, text }) } as unknown as ResourceType;
  const { headers } = await readResource({ of, id: ID, parameters: new URLSearchParams(), lenient: false, held: [] }, {} as Context);
  expect(headers).toEqual({ ETag: 'W/"3"', 'Last-Modified': 'Wed, 28 Jan 2026 07:30:00 GMT' });
});
