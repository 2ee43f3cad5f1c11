import { randomUUID } from 'node:crypto';
import type { SubmissionStore, Submitted } from '@biomarker/domain/content';
import type { Database } from '../shared/connect.ts';

/**
 * The service may insert only these columns; the database fills the others. Prisma Client writes every default itself, so it would
 * need a grant on all of them.
 */
export function postgresSubmissions({ prisma, kysely }: Database): SubmissionStore {
  const submit = async (biomarkerSlug: string, insert: (id: string, biomarkerId: string) => Promise<unknown>): Promise<Submitted | undefined> => {
    const biomarker = await prisma.biomarker.findUnique({ where: { slug: biomarkerSlug }, select: { id: true } });
    if (!biomarker) return undefined;
    const id = randomUUID();
    await insert(id, biomarker.id);
    return { id, status: 'pending' };
  };

  return {
    addStory: (slug, { title, body, authorName, tags = [] }) =>
      submit(slug, (id, biomarker_id) => kysely.insertInto('content.story').values({ id, biomarker_id, title, body, author_name: authorName, tags }).execute()),

    addQuestion: (slug, { question, category }) =>
      submit(slug, (id, biomarker_id) => kysely.insertInto('content.question').values({ id, biomarker_id, question, category }).execute()),
  };
}
