import type { Prisma } from '../../libs/db/src/generated/client.ts';
import { changedOf, removeOthers } from './changes.ts';
import type { ContentRows } from './rows.ts';

export async function writeSearch(tx: Prisma.TransactionClient, { searchTopics, searchWords }: ContentRows) {
  const rows = searchTopics.map(({ row }) => row);
  const removed = await removeOthers(tx.searchTopic, rows);
  const changed = (await changedOf(tx.searchTopic, searchTopics)).map(({ row }) => row);
  await tx.searchTopic.deleteMany({ where: { id: { in: changed.map(({ id }) => id) } } });
  await tx.searchTopic.createMany({ data: changed });
  await writeWords(tx, searchWords);
  return { written: changed.length, removed };
}

async function writeWords(tx: Prisma.TransactionClient, words: ContentRows['searchWords']): Promise<void> {
  const held = new Map((await tx.searchWord.findMany()).map(({ word, isTerm }) => [word, isTerm]));
  const kept = new Map(words.map(({ word, isTerm }) => [word, isTerm]));
  const leaving = [...held.keys()].filter((word) => held.get(word) !== kept.get(word));
  await tx.searchWord.deleteMany({ where: { word: { in: leaving } } });
  await tx.searchWord.createMany({ data: words.filter(({ word, isTerm }) => held.get(word) !== isTerm) });
}
