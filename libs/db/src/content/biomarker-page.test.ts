import { expect, it } from '@jest/globals';
import type { BiomarkerListQuery } from '@biomarker/domain/content';
import type { Queries } from '../shared/kysely.ts';
import { biomarkerPage } from './biomarker-page.ts';

// A plan is kept for all values of a statement, so it takes a tenth of the table for a limit that is a value.
it.each([
  [1, 10],
  [9, 10],
  [10, 100],
  [20, 100],
  [100, 1000],
])('a page of %d tells the planner that it has at most %d rows', async (pageSize, most) => {
  const sent: string[] = [];
  const queries = {
    executeQuery: async ({ sql }: { sql: string }) => {
      sent.push(sql);
      return { rows: [{ totalCount: 0, sortValue: null }] };
    },
  } as unknown as Queries;
  await biomarkerPage(queries, { sortBy: 'name', sortOrder: 'asc', fields: ['slug'], start: { offset: 0 }, pageSize } as BiomarkerListQuery);
  expect(sent[0]!.match(/ limit (\d+)\)/)?.[1]).toBe(String(most));
});
