import { expect, it } from '@jest/globals';
import { toldDatabase } from '../../test/told-database.ts';
import { eraseLostCharts } from './erase-charts.ts';
import type { BothStores } from './stores.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id, member_id: id }));

/** Erases where pages of the laboratory store hold these members, and the control store knows the second ones of each page. */
function erased(...pages: (readonly [held: string[], known: string[]])[]) {
  const { told, database } = toldDatabase([], [...pages.flatMap(([held, known]) => [rows(...held), rows(...known)]), []]);
  const { kysely: control, lab } = database;
  return { told, done: eraseLostCharts({ control, lab: lab.kysely } as unknown as BothStores) };
}

it('members whom the control store lacks are counted over all pages', async () => {
  const { told, done } = erased([['a', 'b'], ['a']], [['c', 'd'], ['c']]);
  expect(await done).toEqual({ charts: 2 });
  const deleted = told.filter((line) => line.includes('delete from'));
  expect(deleted).toHaveLength(4);
  for (const line of deleted) expect(line).toContain('["b","d"]');
});

it('nothing is deleted where more are lost than known', async () => {
  const { told, done } = erased([['a', 'b'], ['a']], [['c'], []]);
  expect(await done).toMatchObject({ charts: 0, fault: expect.stringMatching(/of 2 members .* of 1 /) });
  expect(told.filter((line) => line.includes('delete from'))).toEqual([]);
});

it('each page begins behind the last member of the one before', async () => {
  const { told, done } = erased(
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [['c'], ['c']],
  );
  expect(await done).toEqual({ charts: 0 });
  expect(told.flatMap((line) => /member_id > "(.*)"/.exec(line)?.[1] ?? [])).toEqual(['00000000-0000-0000-0000-000000000000', 'b', 'c']);
});
