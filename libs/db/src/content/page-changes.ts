import type { Database } from '../shared/connect.ts';

/** The parts of each page that its last change changed, in words, by the path of the page; none stands for a new page. */
export const postgresPageChanges = ({ prisma }: Database) => ({
  async all(): Promise<Map<string, string[]>> {
    const rows = await prisma.pageChange.findMany({ select: { path: true, parts: true } });
    return new Map(rows.map(({ path, parts }) => [path, parts]));
  },
});
