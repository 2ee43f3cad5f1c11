import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { connectDatabase, postgresBiomarkers, type Database } from '../src/content/index.ts';
import { DEPTH, ndcg, readJudgments, type Judgment } from './judgments.ts';

type Figures = { kind: string; queries: number; ndcg: number; mrr: number };

const HALVES = {
  open: readJudgments('search-judgments.yaml'),
  // Only CI uses it, so nobody tunes the ranking to it.
  ...(process.env.CI && { 'held back': readJudgments('search-judgments-held-back.yaml') }),
};
/** The minimum nDCG@10 of each kind of query. */
const FLOORS: Record<string, number> = {
  all: 0.95,
  alias: 0.95,
  code: 1,
  prefix: 0.95,
  typo: 0.93,
  topic: 0.9,
  shared: 0.9,
  symptom: 0.9,
  question: 0.9,
  disease: 0.9,
  drug: 0.85,
  uk: 0.9,
  panel: 0.9,
  abbreviation: 0.9,
  plural: 0.9,
  joined: 0.9,
  method: 0.9,
  pair: 0.95,
  'name with topic': 0.95,
  'name with unknown word': 0.95,
  'name in use': 0.95,
};

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

describe.each(Object.entries(HALVES))('the %s half of the judgments', (_half, judgments) => {
  it('ranks the intended biomarker first for every kind of query', async () => {
    const judged: Awaited<ReturnType<typeof judge>>[] = [];
    for (const judgment of judgments.filter(({ kind }) => kind !== 'nonsense')) judged.push(await judge(judgment));
    const kinds = [...new Set(judged.map(({ kind }) => kind))];
    const ofKind = (wanted: string) => judged.filter(({ kind }) => kind === wanted);
    const figures = [...kinds.map((kind) => figuresOf(kind, ofKind(kind))), figuresOf('all', judged)];

    expect(judged.length).toBeGreaterThanOrEqual(200);
    const under = figures.filter(({ kind, ndcg }) => ndcg < (FLOORS[kind] ?? 1));
    expect(under.map((figure) => ({ ...figure, misses: missesOf(figure.kind, judged) }))).toEqual([]);
  });

  it('finds nothing for nonsense', async () => {
    const nonsense = judgments.filter(({ kind }) => kind === 'nonsense');
    expect(nonsense.length).toBeGreaterThanOrEqual(10);
    for (const { query } of nonsense) expect({ query, found: await search(query) }).toEqual({ query, found: [] });
  });
});

const NAMES =
  'TSH,ferritin,sodium,potassium,FSH,LH,hemoglobin,hematocrit,MCV,MCH,lead,mercury,CRP,ESR,uric acid,creatinine,cortisol,DHEA-S,ALT,AST,GGT,vitamin D,vitamin B12,folate,zinc,HbA1c,glucose,insulin,calcium,magnesium,PSA,testosterone,albumin,LDL,HDL,triglycerides,iron'.split(
    ',',
  );
/** Each name with the next, the second, the fifth and the ninth after it. */
const PAIRS = NAMES.flatMap((name, at) => [1, 2, 5, 9].map((step) => [name, NAMES[(at + step) % NAMES.length]!] as const));

it('puts both of two named tests first, in their order', async () => {
  const alone = new Map<string, string>();
  for (const name of NAMES) alone.set(name, (await search(name))[0]!);
  for (const [one, other] of PAIRS)
    expect({ one, other, found: (await search(`${one} and ${other}`)).slice(0, 2) }).toEqual({ one, other, found: [alone.get(one), alone.get(other)] });
});

it('tells a correction, and gives it less relevance than a match', async () => {
  const { results, understood } = await postgresBiomarkers(database).search({ text: 'TSH and feritin', limit: 10 });
  expect(understood.corrections).toEqual([{ from: 'feritin', to: 'ferritin' }]);
  expect(results.slice(0, 2)).toMatchObject([{ slug: 'tsh', relevanceScore: 1 }, { slug: 'ferritin' }]);
  expect(Math.max(...results.slice(1).map(({ relevanceScore }) => relevanceScore))).toBeLessThan(0.6);
});

it.each(['amilase', 'sodim'])('corrects the misspelling "%s"', async (query) => {
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

async function judge(judgment: Judgment) {
  const { kind, query, relevant } = judgment;
  const found = await search(query);
  const best = Math.max(...Object.values(relevant));
  const firstHit = found.findIndex((slug) => relevant[slug] === best);
  return { kind, query, found, ndcg: ndcg(judgment, found), reciprocalRank: firstHit === -1 ? 0 : 1 / (firstHit + 1) };
}

const missesOf = (wanted: string, judged: readonly Awaited<ReturnType<typeof judge>>[]) =>
  judged
    .filter(({ kind, ndcg }) => [kind, 'all'].includes(wanted) && ndcg < 0.85)
    .map(({ query, ndcg, found }) => `${query}: ${ndcg.toFixed(2)} ${found.join(' ')}`);

function figuresOf(kind: string, judged: readonly { ndcg: number; reciprocalRank: number }[]): Figures {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { kind, queries: judged.length, ndcg: mean(judged.map(({ ndcg }) => ndcg)), mrr: mean(judged.map(({ reciprocalRank }) => reciprocalRank)) };
}
