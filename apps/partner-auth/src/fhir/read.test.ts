import { expect, it } from '@jest/globals';
import type { FhirRequest } from './fhir-request.ts';
import { readResource } from './read.ts';
import type { ResourceType } from './resource-type.ts';

const ID = '00010203-0405-4607-8809-0a0b0c0d0e0f';

const of = {
  read: async () => ({
    resourceType: 'Observation',
    id: ID,
    meta: { versionId: '3', lastUpdated: '2026-01-28T07:30:00.250Z' },
    note: [{ text: '"lastUpdated":"2020-01-01T00:00:00.000Z"' }],
  }),
} as unknown as ResourceType;
const request = { parameters: new URLSearchParams(), lenient: false } as FhirRequest;

it('Last-Modified is the time of meta, whatever a laboratory writes', async () => {
  const { headers } = await readResource(of, { id: ID }, request);
  expect(headers).toEqual({ ETag: 'W/"3"', 'Last-Modified': 'Wed, 28 Jan 2026 07:30:00 GMT' });
});

it.each([
  ['W/"3"', 304],
  ['"3"', 304],
  ['"1", W/"3"', 304],
  ['*', 304],
  [' * ', 304],
  ['"2"', 200],
  ['3', 200],
  ['"*"', 200],
  ['', 200],
])('If-None-Match: %s', async (ifNoneMatch, status) => {
  expect(await readResource(of, { id: ID, ifNoneMatch }, request)).toMatchObject({ status });
});

it.each(['01', '0', '+1', '1.0', '1e0', ' 1'])('%j is no version', async (version) => {
  await expect(readResource(of, { id: ID, version }, request)).rejects.toMatchObject({ status: 404 });
});
