import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { connectDatabase, postgresBiomarkers, type Database } from '../src/content/index.ts';

type Judgement = { kind: string; query: string; relevant: Record<string, number> };
type Figures = { kind: string; queries: number; ndcg: number; mrr: number };

const judgements: Judgement[] = parse(readFileSync(new URL('search-judgements.yaml', import.meta.url), 'utf8'));
const DEPTH = 10;
const gain = (grade: number) => 2 ** grade - 1;
const discounted = (grades: readonly number[]) => grades.slice(0, DEPTH).reduce((sum, grade, rank) => sum + gain(grade) / Math.log2(rank + 2), 0);

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await freshDatabase();
  database = connectDatabase({ url: testDatabase.urlAs('mcp_server'), maxConnections: 4, onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

it('ranks what was meant first: nDCG@10 of 0.92 and MRR of 0.93 or more', async () => {
  const judged: Awaited<ReturnType<typeof judge>>[] = [];
  for (const judgement of judgements.filter(({ kind }) => kind !== 'nonsense')) judged.push(await judge(judgement));
  const kinds = [...new Set(judged.map(({ kind }) => kind))];
  const figures = [
    ...kinds.map((kind) =>
      figuresOf(
        kind,
        judged.filter((one) => one.kind === kind),
      ),
    ),
    figuresOf('all', judged),
  ];
  console.log(
    figures
      .map(({ kind, queries, ndcg, mrr }) => `${kind.padEnd(8)} ${String(queries).padStart(4)} queries  nDCG@10 ${ndcg.toFixed(3)}  MRR ${mrr.toFixed(3)}`)
      .join('\n'),
  );
  if (process.env.SHOW_MISSES)
    console.log(
      judged
        .filter(({ ndcg }) => ndcg < 0.8)
        .map(({ query, ndcg, found }) => `${query}: ${ndcg.toFixed(2)} ${found.join(' ')}`)
        .join('\n'),
    );

  const whole = figures.at(-1)!;
  expect(whole.queries).toBeGreaterThanOrEqual(150);
  expect(whole.ndcg).toBeGreaterThanOrEqual(0.92);
  expect(whole.mrr).toBeGreaterThanOrEqual(0.93);
});

it('finds nothing for nonsense', async () => {
  const nonsense = judgements.filter(({ kind }) => kind === 'nonsense');
  expect(nonsense.length).toBeGreaterThanOrEqual(10);
  for (const { query } of nonsense) expect({ query, found: await search(query) }).toEqual({ query, found: [] });
});

it.each(['amilase', 'sodim'])('takes "%s", as alike as the threshold of the roles just allows, for a misspelling', async (query) => {
  expect(await search(query)).not.toEqual([]);
});

it('gives an exact name, alias or code a relevance near 1, and everything else less', async () => {
  const { results } = await postgresBiomarkers(database).search({ text: 'HbA1c', limit: 10 });
  expect(results[0]).toMatchObject({ slug: 'hemoglobin-a1c' });
  expect(results[0]!.relevanceScore).toBeGreaterThan(0.95);
  expect(results.map(({ relevanceScore }) => relevanceScore)).toEqual(results.map(({ relevanceScore }) => relevanceScore).sort((a, b) => b - a));
});

async function search(query: string): Promise<string[]> {
  const { results } = await postgresBiomarkers(database).search({ text: query, limit: DEPTH });
  return results.map(({ slug }) => slug);
}

async function judge({ kind, query, relevant }: Judgement) {
  const found = await search(query);
  const best = Math.max(...Object.values(relevant));
  const firstHit = found.findIndex((slug) => relevant[slug] === best);
  const ndcg = discounted(found.map((slug) => relevant[slug] ?? 0)) / discounted(Object.values(relevant).sort((a, b) => b - a));
  return { kind, query, found, ndcg, reciprocalRank: firstHit === -1 ? 0 : 1 / (firstHit + 1) };
}

function figuresOf(kind: string, judged: readonly { ndcg: number; reciprocalRank: number }[]): Figures {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { kind, queries: judged.length, ndcg: mean(judged.map(({ ndcg }) => ndcg)), mrr: mean(judged.map(({ reciprocalRank }) => reciprocalRank)) };
}
