import type { Question, QuestionStore } from '@biomarker/domain/content';
import type { Database } from '../shared/connect.ts';
import { recorded } from '../shared/records.ts';

const answers = {
  select: { id: true, body: true, authorRole: true, helpfulCount: true, createdAt: true },
  orderBy: { position: 'asc' },
} as const;

export function postgresQuestions({ prisma }: Database): QuestionStore {
  return {
    async list({ biomarkerSlug, category, featured, offset, pageSize }) {
      const where = { status: 'approved', biomarker: { slug: biomarkerSlug }, category, isFeatured: featured || undefined };
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
        biomarkerSlug,
        publishedAt: publishedAt!.toISOString(),
        ...(isSample && { isSample }),
      }));
      return { items: items as Question[], totalCount, offset };
    },
  };
}
