import { readFileSync } from 'node:fs';
import { DemoContentFile } from '../seeding/files/demo-content-file.ts';
import { PrismaPg } from '@prisma/adapter-pg';
import { load } from 'js-yaml';
import { z } from 'zod';
import { PrismaClient } from '../../libs/db/src/generated/client.ts';
import { hashOf, idOf } from '../seeding/identity.ts';

export function readDemoContent(): DemoContentFile {
  const read = DemoContentFile.safeParse(load(readFileSync(new URL('content.yaml', import.meta.url), 'utf8')));
  if (!read.success) throw new Error(`prisma/demo/content.yaml: ${z.prettifyError(read.error)}`);
  return read.data;
}

/** Loads the sample stories and questions into a seeded database. Running it again changes nothing. */
export async function loadDemoContent(databaseUrl: string): Promise<void> {
  const { stories, questions } = rowsOf(readDemoContent());
  const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl, max: 1 }) });
  const others = (rows: readonly { id: string }[]) => ({ where: { isSample: true, id: { notIn: rows.map(({ id }) => id) } } });
  try {
    await prisma.$transaction([
      prisma.story.deleteMany(others(stories)),
      prisma.question.deleteMany(others(questions.map(({ row }) => row))),
      prisma.story.createMany({ data: stories, skipDuplicates: true }),
      prisma.question.createMany({ data: questions.map(({ row }) => row), skipDuplicates: true }),
      prisma.answer.createMany({ data: questions.flatMap(({ answers }) => answers), skipDuplicates: true }),
    ]);
  } finally {
    await prisma.$disconnect();
  }
}

/** A sample's id is derived from its content, so a changed sample is a new one. */
function rowsOf({ stories, questions }: DemoContentFile) {
  const approved = ({ publishedAt }: { publishedAt: string }) => {
    const at = new Date(publishedAt);
    return { status: 'approved', isSample: true, publishedAt: at, createdAt: at, updatedAt: at };
  };
  return {
    stories: stories.map(({ biomarker, ...story }) => ({
      id: idOf('sample', hashOf([biomarker, story])),
      biomarkerId: idOf('biomarker', biomarker),
      ...story,
      ...approved(story),
    })),
    questions: questions.map(({ biomarker, answers, ...question }) => {
      const row = { id: idOf('sample', hashOf([biomarker, question, answers])), biomarkerId: idOf('biomarker', biomarker), ...question, ...approved(question) };
      return {
        row,
        answers: answers.map((answer, position) => ({
          id: idOf('sample-answer', row.id, position),
          questionId: row.id,
          position,
          ...answer,
          createdAt: row.createdAt,
        })),
      };
    }),
  };
}
