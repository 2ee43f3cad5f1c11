import type { Prisma, PrismaClient } from '../../libs/db/src/generated/client.ts';
import { bringTo, changesOf, removeOthers, writeChanged } from './changes.ts';
import { writeComparisons } from './comparisons.ts';
import type { ContentRows } from './rows.ts';
import { writeBiomarkers } from './write-biomarkers.ts';
import { writeSearch } from './write-search.ts';

type Transaction = Prisma.TransactionClient;
type Part =
  | 'categories'
  | 'biomarkers'
  | 'labPackages'
  | 'catalogItems'
  | 'concerns'
  | 'questions'
  | 'documents'
  | 'comparisons'
  | 'vocabulary'
  | 'pageChanges'
  | 'searchDocuments'
  | 'searchTopics';
export type SeedReport = Record<Part, { written: number; removed: number }>;

const SEED_LOCK = 72707370;

/** Makes the content tables match the files, all or nothing. Keeps unchanged rows, counters and reviews. */
export function writeContent(prisma: PrismaClient, rows: ContentRows): Promise<SeedReport> {
  return prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${SEED_LOCK})`;
      const writtenCategories = await writeChanged(tx.category, rows.categories);
      const biomarkers = await writeBiomarkers(tx, rows);
      return {
        biomarkers,
        labPackages: await writeLabPackages(tx, rows),
        catalogItems: await writeCatalogItems(tx, rows),
        concerns: await writeConcerns(tx, rows),
        questions: await writeQuestions(tx, rows),
        documents: (await bringTo(tx.document, rows.documents)).report,
        comparisons: await writeComparisons(tx, rows.comparisons),
        vocabulary: (await bringTo(tx.vocabulary, rows.vocabulary)).report,
        pageChanges: (await bringTo(tx.pageChange, rows.pageChanges)).report,
        ...(await writeSearch(tx, rows)),
        // Last, since a removed biomarker may have been the last of its category.
        categories: { written: writtenCategories.length, removed: await removeOthers(tx.category, rows.categories) },
      };
    },
    { timeout: 120_000, maxWait: 30_000 },
  );
}

async function writeLabPackages(tx: Transaction, { labPackages }: ContentRows) {
  const { changed, report } = await bringTo(
    tx.labPackage,
    labPackages.map(({ row }) => row),
  );
  await tx.labPackageBiomarker.deleteMany({ where: { packageId: { in: changed } } });
  // A biomarker that was removed and restored has lost its membership, though the package is unchanged.
  await tx.labPackageBiomarker.createMany({ data: labPackages.flatMap(({ members }) => members), skipDuplicates: true });
  return report;
}

async function writeCatalogItems(tx: Transaction, { catalogItems }: ContentRows) {
  const { changed, report } = await bringTo(
    tx.catalogItem,
    catalogItems.map(({ row }) => row),
  );
  await tx.catalogItemBiomarker.deleteMany({ where: { itemId: { in: changed } } });
  await tx.catalogItemBiomarker.createMany({ data: catalogItems.flatMap(({ members }) => members), skipDuplicates: true });
  return report;
}

async function writeConcerns(tx: Transaction, { concerns }: ContentRows) {
  const { report } = await bringTo(
    tx.concern,
    concerns.map(({ row }) => row),
  );
  return report;
}

async function writeQuestions(tx: Transaction, { questions }: ContentRows) {
  const ids = questions.map(({ row }) => row.id);
  const { count: removed } = await tx.question.deleteMany({ where: { sourceHash: { not: null }, id: { notIn: ids } } });
  const { changed, missing, outdated } = await changesOf(tx.question, questions);
  // One timestamp for all, so their order is deterministic.
  const now = new Date();
  await tx.question.createMany({ data: missing.map(({ row }) => ({ ...row, publishedAt: now })) });
  for (const { row } of outdated) await tx.question.update({ where: { id: row.id }, data: { ...row, updatedAt: now } });
  await tx.answer.deleteMany({ where: { questionId: { in: changed.map(({ row }) => row.id) } } });
  await tx.answer.createMany({ data: changed.flatMap(({ answers }) => answers) });
  return { written: changed.length, removed };
}
