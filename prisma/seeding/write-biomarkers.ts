import type { Prisma } from '../../libs/db/src/generated/client.ts';
import { changesOf, removeOthers } from './changes.ts';
import type { ContentRows } from './rows.ts';

type Transaction = Prisma.TransactionClient;
type Identified = { id: string };

/** A changed text needs a new medical review; a merely rederived row keeps its review. */
export async function writeBiomarkers(tx: Transaction, { biomarkers }: ContentRows) {
  const kept = biomarkers.map(({ row }) => row);
  await refuseToLoseSubmissions(tx, kept);
  const removed = await removeOthers(tx.biomarker, kept);
  const { changed, missing, outdated } = await changesOf(tx.biomarker, biomarkers);
  const held = await tx.biomarker.findMany({ where: { id: { in: outdated.map(({ row }) => row.id) } }, select: { id: true, textHash: true } });
  const heldTexts = new Map(held.map(({ id, textHash }) => [id, textHash]));

  await tx.biomarker.createMany({ data: missing.map(({ row }) => row) });
  for (const { row } of outdated) {
    const newText = heldTexts.get(row.id) === row.textHash ? {} : { medicalReviewStatus: 'pending' };
    await tx.biomarker.update({ where: { id: row.id }, data: { ...withNulls(row), updatedAt: new Date(), ...newText } });
  }

  const biomarkerId = { in: changed.map(({ row }) => row.id) };
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

/** Members' submissions belong to a biomarker and would be deleted with it. */
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
