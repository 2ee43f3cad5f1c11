import type { ModerationStore, Submission, SubmissionStatus } from '@biomarker/domain/content';
import type { Database } from '../shared/connect.ts';

type SubmissionFilter = { id?: string; status?: SubmissionStatus };
type SubmissionRow = { id: string; biomarker: { slug: string }; status: string; createdAt: Date };
type Table = {
  updateMany(args: {
    where: { id: string; publishedAt?: null };
    data: { status?: string; decidedBy?: string; publishedAt?: Date; updatedAt?: Date };
  }): Promise<unknown>;
};

const include = { biomarker: { select: { slug: true } } } as const;

export const postgresStoryModeration = ({ prisma }: Database): ModerationStore =>
  moderation(prisma.story, async (where) => {
    const rows = await prisma.story.findMany({ where, include, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
    return rows.map((row) => submissionOf(row, `${row.title} (${row.authorName}): ${row.body}`));
  });

/** Questions of the content files have a `sourceHash`; the seed owns them. */
export const postgresQuestionModeration = ({ prisma }: Database): ModerationStore =>
  moderation(prisma.question, async (where) => {
    const rows = await prisma.question.findMany({ where: { ...where, sourceHash: null }, include, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
    return rows.map((row) => submissionOf(row, row.question));
  });

function moderation(table: Table, select: (asked: SubmissionFilter) => Promise<Submission[]>): ModerationStore {
  return {
    list: (status) => select({ status }),
    find: async (id) => (await select({ id }))[0],

    async setStatus(id, status, by) {
      const now = new Date();
      // Only the first approval sets the date.
      if (status === 'approved') await table.updateMany({ where: { id, publishedAt: null }, data: { publishedAt: now } });
      await table.updateMany({ where: { id }, data: { status, decidedBy: by, updatedAt: now } });
    },
  };
}

function submissionOf({ id, biomarker, status, createdAt }: SubmissionRow, text: string): Submission {
  return { id, biomarkerSlug: biomarker.slug, status: status as SubmissionStatus, text, createdAt: createdAt.toISOString() };
}
