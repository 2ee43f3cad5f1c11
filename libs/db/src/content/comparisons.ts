import type { Comparison, ComparisonFact, ComparisonStore } from '@biomarker/domain/content';
import type { Prisma } from '../generated/client.ts';
import type { Database } from '../shared/connect.ts';
import { dayOf } from '../shared/records.ts';
import { sortedPage } from './sorted-page.ts';

const select = {
  id: true,
  slug: true,
  name: true,
  country: true,
  lastUpdated: true,
  facts: {
    select: { key: true, value: true, sourceUrl: true, sourceTitle: true, sourceDate: true, checkedOn: true, confidence: true },
    orderBy: { position: 'asc' },
  },
} as const;

export function postgresComparisons({ prisma }: Database): ComparisonStore {
  const selected = async (where: { slug?: string }): Promise<Comparison[]> => {
    const rows = await prisma.comparison.findMany({ where, select });
    const byName = sortedPage(rows, ({ name }) => name.toLowerCase(), { sortOrder: 'asc', offset: 0, pageSize: rows.length });
    return byName.items.map(({ id: _id, facts, lastUpdated, ...comparison }) => ({
      ...comparison,
      lastUpdated: lastUpdated.toISOString(),
      facts: facts.map(factOf),
    }));
  };

  return {
    list: () => selected({}),
    find: async (slug) => (await selected({ slug }))[0],
  };
}

type FactRow = Prisma.ComparisonFactGetPayload<(typeof select)['facts']>;

function factOf({ sourceDate, checkedOn, ...fact }: FactRow): ComparisonFact {
  return { ...fact, ...(sourceDate && { sourceDate: dayOf(sourceDate) }), checkedOn: dayOf(checkedOn) } as ComparisonFact;
}
