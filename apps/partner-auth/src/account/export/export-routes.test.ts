import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from '@jest/globals';
import type { OwnResult } from '@biomarker/domain/partner';
import type { Visit } from '../account-route.ts';
import { exportRoutes } from './export-routes.ts';

const row = { id: '1', name: 'Cholesterol', value: { kind: 'text', text: 'see note' }, referenceRanges: [] } as unknown as OwnResult;

/** A download of a table whose pages are full, so that it asks for another page as long as somebody reads. */
function download(results: () => Promise<OwnResult[]>) {
  const res = Object.assign(new PassThrough(), { set() {} });
  const visit = {
    req: { method: 'GET', originalUrl: '/account/export?format=csv' },
    res,
    deps: { ownCharts: { open: () => ({ results }) }, audit: { append: () => Promise.resolve() } },
    member: { id: 'ada' },
    session: { fresh: true },
  };
  const show = exportRoutes.find(({ method }) => method === 'get')!;
  return { res, done: show.handle(visit as unknown as Visit) };
}

it('a download that the browser stops is no failure, and reads no more', async () => {
  let pages = 0;
  const { res, done } = download(() => Promise.resolve((pages++, Array.from({ length: 500 }, () => row))));
  await once(res, 'readable');
  res.destroy();
  await expect(done).resolves.toBeUndefined();
  const read = pages;
  await new Promise((resolve) => setImmediate(resolve));
  expect(pages).toBe(read);
});

it('a download whose results cannot be read is a failure', async () => {
  const { res, done } = download(() => Promise.reject(new Error('the database is away')));
  res.resume();
  await expect(done).rejects.toThrow('the database is away');
});
