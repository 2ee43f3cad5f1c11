import type { ConcernProfile, ConcernStore } from '@biomarker/domain/content';
import type { Database } from '../shared/connect.ts';

/** The seed has checked every profile by the domain's schema. */
export const postgresConcerns = ({ prisma }: Database): ConcernStore => ({
  list: async () => (await prisma.concern.findMany({ orderBy: { concern: 'asc' } })).map(({ profile }) => profile as ConcernProfile),
  find: async (concern) => (await prisma.concern.findUnique({ where: { concern } }))?.profile as ConcernProfile | undefined,
});
