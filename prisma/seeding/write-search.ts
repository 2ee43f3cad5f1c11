import type { Prisma } from '../../libs/db/src/generated/client.ts';
import { changesOf, removeOthers } from './changes.ts';
import type { ContentRows } from './rows.ts';

export async function writeSearch(tx: Prisma.TransactionClient, { searchDocuments, searchTopics, searchWords, ordinaryWords }: ContentRows) {
  await writeOrdinaryWords(tx, ordinaryWords);
  return { searchDocuments: await writeDocuments(tx, searchDocuments), searchTopics: await writeTopics(tx, searchTopics, searchWords) };
}

async function writeDocuments(tx: Prisma.TransactionClient, documents: ContentRows['searchDocuments']) {
  const removed = await removeOthers(
    tx.searchDocument,
    documents.map(({ row }) => row),
  );
  const { changed } = await changesOf(tx.searchDocument, documents);
  // Deletes their names by cascade.
  await tx.searchDocument.deleteMany({ where: { id: { in: changed.map(({ row }) => row.id) } } });
  await tx.searchDocument.createMany({ data: changed.map(({ row }) => row) });
  await tx.searchName.createMany({ data: changed.flatMap(({ keys }) => keys) });
  return { written: changed.length, removed };
}

async function writeTopics(tx: Prisma.TransactionClient, searchTopics: ContentRows['searchTopics'], searchWords: ContentRows['searchWords']) {
  const rows = searchTopics.map(({ row }) => row);
  const removed = await removeOthers(tx.searchTopic, rows);
  const changed = (await changesOf(tx.searchTopic, searchTopics)).changed.map(({ row }) => row);
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

async function writeOrdinaryWords(tx: Prisma.TransactionClient, words: ContentRows['ordinaryWords']): Promise<void> {
  const kept = words.map(({ word }) => word);
  await tx.ordinaryWord.deleteMany({ where: { word: { notIn: kept } } });
  await tx.ordinaryWord.createMany({ data: words, skipDuplicates: true });
}
