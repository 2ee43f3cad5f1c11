import type { ComparisonFile } from './files/comparison-file.ts';
import type { Prisma } from '../../libs/db/src/generated/client.ts';
import { bringTo } from './changes.ts';
import { hashOf, idOf } from './identity.ts';

export type ComparisonRow = ReturnType<typeof comparisonRow>;

export function comparisonRow(file: ComparisonFile, lastUpdated: Date) {
  const { facts, ...texts } = file;
  const id = idOf('comparison', file.slug);
  return {
    row: { id, ...texts, lastUpdated, sourceHash: hashOf([file, lastUpdated]) },
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
  const { changed, report } = await bringTo(
    tx.comparison,
    comparisons.map(({ row }) => row),
  );
  await tx.comparisonFact.deleteMany({ where: { comparisonId: { in: changed } } });
  await tx.comparisonFact.createMany({ data: comparisons.filter(({ row }) => changed.includes(row.id)).flatMap(({ facts }) => facts) });
  return report;
}
