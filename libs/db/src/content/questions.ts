import type { Question, QuestionFilter, QuestionStore } from '@biomarker/domain/content';
import { conditionsOf, type Conditions } from '@biomarker/domain/shared';
import type { Prisma } from '../generated/client.ts';
import type { Database } from '../shared/connect.ts';
import { recorded } from '../shared/records.ts';

const answers = {
  select: { id: true, body: true, authorRole: true, helpfulCount: true, createdAt: true },
  orderBy: { position: 'asc' },
} as const;

const CONDITIONS: Conditions<QuestionFilter, Prisma.QuestionWhereInput> = {
  biomarkerSlug: (slug) => ({ biomarker: { slug } }),
  category: (category) => ({ category }),
  featured: (featured) => (featured ? { isFeatured: true } : {}),
};

export function postgresQuestions({ prisma }: Database): QuestionStore {
  return {
    async list({ offset, pageSize, ...filter }) {
      const where = { status: 'approved', AND: conditionsOf(CONDITIONS, filter) };
      const [totalCount, rows] = await Promise.all([
        prisma.question.count({ where }),
        prisma.question.findMany({
          where,
          omit: { biomarkerId: true, status: true, sourceHash: true },
          include: { answers },
          orderBy: [{ isFeatured: 'desc' }, { publishedAt: 'desc' }, { id: 'desc' }],
          skip: offset,
          take: pageSize,
        }),
      ]);
      const items = rows.map(({ isSample, publishedAt, ...question }) => ({
        ...recorded(question),
        biomarkerSlug: filter.biomarkerSlug,
        publishedAt: publishedAt!.toISOString(),
        ...(isSample && { isSample }),
      }));
      return { items: items as Question[], totalCount, offset };
    },
  };
}
