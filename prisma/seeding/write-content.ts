import type { Prisma, PrismaClient } from '../../libs/db/src/generated/client.ts';
import { changedOf, removeOthers } from './changes.ts';
import { writeComparisons } from './comparisons.ts';
import type { ContentRows } from './rows.ts';
import { writeDocuments } from './write-documents.ts';

type Transaction = Prisma.TransactionClient;
type Part = 'categories' | 'biomarkers' | 'labPackages' | 'catalogItems' | 'questions' | 'documents' | 'comparisons';
export type SeedReport = Record<Part, { written: number; removed: number }>;

const SEED_LOCK = 72707370;

/** Brings the content tables to what the files say, all or nothing. Unchanged rows are left alone; counters and reviews are kept. */
export function writeContent(prisma: PrismaClient, rows: ContentRows): Promise<SeedReport> {
  return prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${SEED_LOCK})`;
      const writtenCategories = await writeCategories(tx, rows);
      const biomarkers = await writeBiomarkers(tx, rows);
      return {
        biomarkers,
        labPackages: await writeLabPackages(tx, rows),
        catalogItems: await writeCatalogItems(tx, rows),
        questions: await writeQuestions(tx, rows),
        documents: await writeDocuments(tx, rows.documents),
        comparisons: await writeComparisons(tx, rows.comparisons),
        // Last, since a biomarker that left may have been the last one to need its category.
        categories: { written: writtenCategories, removed: await removeOthers(tx.category, rows.categories) },
      };
    },
    { timeout: 120_000, maxWait: 30_000 },
  );
}

type Identified = { id: string };

async function writeCategories(tx: Transaction, { categories }: ContentRows): Promise<number> {
  const changed = await changedOf(
    tx.category,
    categories.map((row) => ({ row })),
  );
  for (const { row } of changed) await tx.category.upsert({ where: { id: row.id }, create: row, update: { ...row, updatedAt: new Date() } });
  return changed.length;
}

async function writeBiomarkers(tx: Transaction, { biomarkers }: ContentRows) {
  const kept = biomarkers.map(({ row }) => row);
  await refuseToLoseSubmissions(tx, kept);
  const removed = await removeOthers(tx.biomarker, kept);
  const changed = await changedOf(tx.biomarker, biomarkers);
  const biomarkerId = { in: changed.map(({ row }) => row.id) };

  for (const { row } of changed) {
    const now = new Date();
    await tx.biomarker.upsert({ where: { id: row.id }, create: row, update: { ...withNulls(row), updatedAt: now, lastUpdated: now } });
  }
  await tx.biomarkerRange.deleteMany({ where: { biomarkerId } });
  await tx.nutritionGuideline.deleteMany({ where: { biomarkerId } });
  await tx.testingGuideline.deleteMany({ where: { biomarkerId } });
  await tx.researchLink.deleteMany({ where: { biomarkerId } });
  await tx.biomarkerRange.createMany({ data: changed.flatMap(({ ranges }) => ranges) });
  await tx.nutritionGuideline.createMany({ data: changed.flatMap(({ nutritionGuidelines }) => nutritionGuidelines) });
  await tx.testingGuideline.createMany({ data: changed.flatMap(({ testingGuidelines }) => testingGuidelines) });
  await tx.researchLink.createMany({ data: changed.flatMap(({ researchLinks }) => researchLinks) });
  return { written: changed.length, removed };
}

/** What members wrote hangs on a biomarker and would go with it. */
async function refuseToLoseSubmissions(tx: Transaction, kept: readonly Identified[]): Promise<void> {
  const leaving = { biomarker: { id: { notIn: kept.map(({ id }) => id) } }, isSample: false };
  const [story, question] = await Promise.all([
    tx.story.findFirst({ where: leaving, select: { biomarker: { select: { slug: true } } } }),
    tx.question.findFirst({ where: { ...leaving, sourceHash: null }, select: { biomarker: { select: { slug: true } } } }),
  ]);
  const slug = (story ?? question)?.biomarker.slug;
  if (slug) throw new Error(`The biomarker "${slug}" left the content files, but members wrote stories or questions on it. Move or delete those first.`);
}

/** An optional field that left the file becomes empty in the row. */
function withNulls<T extends object>(row: T): T {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value ?? null])) as T;
}

async function writeLabPackages(tx: Transaction, { labPackages }: ContentRows) {
  const removed = await removeOthers(
    tx.labPackage,
    labPackages.map(({ row }) => row),
  );
  const changed = await changedOf(tx.labPackage, labPackages);
  for (const { row } of changed) await tx.labPackage.upsert({ where: { id: row.id }, create: row, update: { ...row, updatedAt: new Date() } });
  await tx.labPackageBiomarker.deleteMany({ where: { packageId: { in: changed.map(({ row }) => row.id) } } });
  // A biomarker that left and came back has lost its membership, though the package is unchanged.
  await tx.labPackageBiomarker.createMany({ data: labPackages.flatMap(({ members }) => members), skipDuplicates: true });
  return { written: changed.length, removed };
}

async function writeCatalogItems(tx: Transaction, { catalogItems }: ContentRows) {
  const removed = await removeOthers(
    tx.catalogItem,
    catalogItems.map(({ row }) => row),
  );
  const changed = await changedOf(tx.catalogItem, catalogItems);
  for (const { row } of changed) await tx.catalogItem.upsert({ where: { id: row.id }, create: row, update: { ...row, updatedAt: new Date() } });
  await tx.catalogItemBiomarker.deleteMany({ where: { itemId: { in: changed.map(({ row }) => row.id) } } });
  await tx.catalogItemBiomarker.createMany({ data: catalogItems.flatMap(({ members }) => members), skipDuplicates: true });
  return { written: changed.length, removed };
}

async function writeQuestions(tx: Transaction, { questions }: ContentRows) {
  const ids = questions.map(({ row }) => row.id);
  const { count: removed } = await tx.question.deleteMany({ where: { sourceHash: { not: null }, id: { notIn: ids } } });
  const changed = await changedOf(tx.question, questions);
  for (const { row } of changed) {
    const now = new Date();
    await tx.question.upsert({ where: { id: row.id }, create: { ...row, publishedAt: now }, update: { ...row, updatedAt: now } });
  }
  await tx.answer.deleteMany({ where: { questionId: { in: changed.map(({ row }) => row.id) } } });
  await tx.answer.createMany({ data: changed.flatMap(({ answers }) => answers) });
  return { written: changed.length, removed };
}
