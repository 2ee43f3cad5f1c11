import type { ComparisonFile } from './files/comparison-file.ts';
import type { Prisma } from '../../libs/db/src/generated/client.ts';
import { changedOf, removeOthers } from './changes.ts';
import { hashOf, idOf } from './identity.ts';

export type ComparisonRow = ReturnType<typeof comparisonRow>;

export function comparisonRow(file: ComparisonFile) {
  const { facts, ...texts } = file;
  const id = idOf('comparison', file.slug);
  return {
    row: { id, ...texts, sourceHash: hashOf(file) },
    facts: facts.map(({ sourceDate, checkedOn, ...fact }, position) => ({
      id: idOf('comparison-fact', file.slug, position),
      comparisonId: id,
      position,
      ...fact,
      sourceDate: sourceDate === null ? null : new Date(sourceDate),
      checkedOn: new Date(checkedOn),
    })),
  };
}

export async function writeComparisons(tx: Prisma.TransactionClient, comparisons: readonly ComparisonRow[]) {
  const removed = await removeOthers(
    tx.comparison,
    comparisons.map(({ row }) => row),
  );
  const changed = await changedOf(tx.comparison, comparisons);
  for (const { row } of changed) await tx.comparison.upsert({ where: { id: row.id }, create: row, update: { ...row, updatedAt: new Date() } });
  await tx.comparisonFact.deleteMany({ where: { comparisonId: { in: changed.map(({ row }) => row.id) } } });
  await tx.comparisonFact.createMany({ data: changed.flatMap(({ facts }) => facts) });
  return { written: changed.length, removed };
}
