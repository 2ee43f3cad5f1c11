import { expect, it } from '@jest/globals';
import { documentPage } from './document-page.ts';
import type { PageSources } from './page.ts';

it('the list has the time of each document', async () => {
  const document = { slug: 'guide', title: 'Guide', description: 'How to.', lastUpdated: '2026-05-04T00:00:00.000Z' };
  const sources = { documents: { all: async () => [document] } } as unknown as PageSources;
  expect(await documentPage.list(sources)).toEqual([{ path: '/docs/guide', title: 'Guide', description: 'How to.', updatedAt: document.lastUpdated }]);
});
