import { expect, it } from '@jest/globals';
import type { BiomarkerListQuery } from '@biomarker/domain/content';
import type { Queries } from '../shared/kysely.ts';
import { biomarkerPage } from './biomarker-page.ts';

const statementOf = async (query: Partial<BiomarkerListQuery>) => {
  let statement = '';
  const on = {
    executeQuery: async ({ sql }: { sql: string }) => {
      statement = sql;
      return { rows: [{ totalCount: 0, sortValue: null }] };
    },
  } as unknown as Queries;
  await biomarkerPage(on, { sortBy: 'name', sortOrder: 'asc', fields: ['slug'], start: { offset: 0 }, pageSize: 20, ...query });
  return statement;
};

const times = (text: string, part: RegExp) => text.match(part)?.length ?? 0;

it.each([
  { search: 'thyroid' },
  { search: 'thyroid', sortBy: 'trendingScore' as const },
  { search: 'thyroid', category: 'hormones', gender: 'female' as const },
  { search: 'thyroid', start: { offset: 20, after: { sortValue: 'x', id: '00000000-0000-4000-8000-000000000000' } } },
])('finds a text once for page and count: %j', async (query) => {
  const statement = await statementOf(query);
  expect({
    kept: times(statement, /as materialized/g),
    texts: times(statement, /@@/g),
  }).toEqual({ kept: 1, texts: 1 });
});

it('lets page and count each read an index where no text is asked for', async () => {
  for (const query of [{}, { category: 'hormones' }, { inPackages: ['basic'] }]) {
    const statement = await statementOf(query);
    expect(times(statement, /as materialized/g)).toBe(0);
    // One join, for the fields of the page.
    expect(times(statement, /join "content"."category"/g)).toBe(1);
  }
});
