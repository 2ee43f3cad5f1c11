import type { Prisma } from '../../libs/db/src/generated/client.ts';
import type { ContentRows } from './rows.ts';

/** Documents are few and have no children: a row is rewritten when its hash changed, and goes when its file is gone. */
export async function writeDocuments(tx: Prisma.TransactionClient, documents: ContentRows['documents']): Promise<{ written: number; removed: number }> {
  const { count: removed } = await tx.document.deleteMany({ where: { id: { notIn: documents.map(({ id }) => id) } } });
  const held = await tx.document.findMany({ select: { id: true, sourceHash: true } });
  const hashes = new Map(held.map(({ id, sourceHash }) => [id, sourceHash]));
  const changed = documents.filter(({ id, sourceHash }) => hashes.get(id) !== sourceHash);
  for (const row of changed) await tx.document.upsert({ where: { id: row.id }, create: row, update: { ...row, updatedAt: new Date() } });
  return { written: changed.length, removed };
}
