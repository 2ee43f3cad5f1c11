import { CONCERNS, type ConcernProfile, type ConcernStore } from '@biomarker/domain/content';
import type { Database } from '../shared/connect.ts';

/** The seed has checked every profile by the domain's schema. */
export const postgresConcerns = ({ prisma }: Database): ConcernStore => ({
  async list() {
    const profiles = (await prisma.concern.findMany()).map(({ profile }) => profile as ConcernProfile);
    return profiles.toSorted((one, other) => CONCERNS.indexOf(one.concern) - CONCERNS.indexOf(other.concern));
  },
  find: async (concern) => (await prisma.concern.findUnique({ where: { concern } }))?.profile as ConcernProfile | undefined,
});
