import type { VocabularyStore, VocabularyTables } from '@biomarker/domain/content';
import type { Database } from '../shared/connect.ts';

/** The seed has checked every row; a table that the database does not hold yet is empty. */
export const postgresVocabulary = ({ prisma }: Database): VocabularyStore => ({
  async read() {
    const parts = await prisma.vocabulary.findMany({ select: { part: true, rows: true } });
    const none: VocabularyTables = { names: [], lookAlikes: [], units: [], loincCodes: [], markers: [] };
    return { ...none, ...Object.fromEntries(parts.map(({ part, rows }) => [part, rows])) };
  },
});
