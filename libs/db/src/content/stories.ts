import type { StoryFilter, StorySort, StoryStore } from '@biomarker/domain/content';
import { conditionsOf, type Conditions } from '@biomarker/domain/shared';
import type { Prisma } from '../generated/client.ts';
import type { Database } from '../shared/connect.ts';
import { recorded } from '../shared/records.ts';

const ORDERS: Record<StorySort, Prisma.StoryOrderByWithRelationInput[]> = {
  newest: [{ publishedAt: 'desc' }, { id: 'desc' }],
  oldest: [{ publishedAt: 'asc' }, { id: 'asc' }],
  helpful: [{ helpfulCount: 'desc' }, { id: 'desc' }],
};

const CONDITIONS: Conditions<StoryFilter, Prisma.StoryWhereInput> = { biomarkerSlug: (slug) => ({ biomarker: { slug } }) };

export function postgresStories({ prisma }: Database): StoryStore {
  return {
    async list({ sortBy, offset, pageSize, ...filter }) {
      const where = { status: 'approved', AND: conditionsOf(CONDITIONS, filter) };
      const [totalCount, rows] = await Promise.all([
        prisma.story.count({ where }),
        prisma.story.findMany({ where, omit: { biomarkerId: true, status: true }, orderBy: ORDERS[sortBy], skip: offset, take: pageSize }),
      ]);
      const items = rows.map(({ isSample, publishedAt, ...story }) => ({
        ...recorded(story),
        biomarkerSlug: filter.biomarkerSlug,
        publishedAt: publishedAt!.toISOString(),
        ...(isSample && { isSample }),
      }));
      return { items, totalCount, offset };
    },
  };
}
