import type { StorySort, StoryStore } from '@biomarker/domain/content';
import type { Prisma } from '../generated/client.ts';
import type { Database } from '../shared/connect.ts';
import { recorded } from '../shared/records.ts';

const ORDERS: Record<StorySort, Prisma.StoryOrderByWithRelationInput[]> = {
  newest: [{ publishedAt: 'desc' }, { id: 'desc' }],
  oldest: [{ publishedAt: 'asc' }, { id: 'asc' }],
  helpful: [{ helpfulCount: 'desc' }, { id: 'desc' }],
};

export function postgresStories({ prisma }: Database): StoryStore {
  return {
    async list({ biomarkerSlug, sortBy, offset, pageSize }) {
      const where = { status: 'approved', biomarker: { slug: biomarkerSlug } };
      const [totalCount, rows] = await Promise.all([
        prisma.story.count({ where }),
        prisma.story.findMany({ where, omit: { biomarkerId: true, status: true }, orderBy: ORDERS[sortBy], skip: offset, take: pageSize }),
      ]);
      const items = rows.map(({ isSample, publishedAt, ...story }) => ({
        ...recorded(story),
        biomarkerSlug,
        publishedAt: publishedAt!.toISOString(),
        ...(isSample && { isSample }),
      }));
      return { items, totalCount, offset };
    },
  };
}
