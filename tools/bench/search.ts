import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { connectDatabase, postgresBiomarkers, type Database } from '@biomarker/db/content';
import pg from 'pg';
import { DEPTH, ndcg, readJudgments, type Judgment } from '../../libs/db/test/judgments.ts';
import { inLab } from './harness/lab.ts';
import { table } from './harness/table.ts';

// The search's score on graded queries, next to two libraries with the same names, phrases and texts.

/** The same for every library: roughly the weights of our own vectors. */
const BOOSTS = { names: 10, codes: 10, topics: 7, terms: 5, summary: 2, body: 1 };
const LIBRARIES = ['minisearch', 'lunr'] as const;

type Found = string[][];

await inLab([], async ({ postgres }) => {
  const judgments = ['search-judgments.yaml', 'search-judgments-held-back.yaml'].flatMap(readJudgments);
  const queries = judgments.map(({ query }) => query);
  const database = connectDatabase({ url: postgres.url, maxConnections: 2, onError: () => {} });
  const ours = await searchAll(database, queries);
  const documents = await documentsOf(postgres.url);
  await database.close();
  const peers = await askPeers(documents, queries);
  const withoutTopics = await askPeers(
    documents.map((document) => ({ ...document, topics: '' })),
    queries,
  );
  const columns: Record<string, Found> = {
    ours,
    ...Object.fromEntries(LIBRARIES.map((name) => [name, peers[name]])),
    ...Object.fromEntries(LIBRARIES.map((name) => [`${name} without topics`, withoutTopics[name]])),
  };
  const graded = judgments.filter(({ kind }) => kind !== 'nonsense');
  const kinds = [...new Set(graded.map(({ kind }) => kind)), 'all'];
  const rows = kinds.map((kind) => {
    const ofKind = graded.filter((judgment) => kind === 'all' || judgment.kind === kind);
    return [
      kind,
      ofKind.length,
      ...Object.values(columns).map((found) => mean(ofKind.map((judgment) => ndcg(judgment, foundFor(judgment, judgments, found))))),
    ];
  });
  const nonsense = judgments.filter(({ kind }) => kind === 'nonsense');
  const kept = Object.values(columns).map((found) => nonsense.filter((judgment) => foundFor(judgment, judgments, found).length === 0).length);
  rows.push(['nonsense that finds nothing', nonsense.length, ...kept.map(String)]);
  console.log(`\n### Search in people's words (nDCG@${DEPTH})\n\n${table(['kind of query', 'queries', ...Object.keys(columns)], rows)}`);
});

function foundFor(judgment: Judgment, judgments: readonly Judgment[], found: Found): string[] {
  return found[judgments.indexOf(judgment)]!.slice(0, DEPTH);
}

function mean(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
}

async function searchAll(database: Database, queries: readonly string[]): Promise<Found> {
  const found: Found = [];
  for (const query of queries) {
    const { results } = await postgresBiomarkers(database).search({ text: query, limit: DEPTH });
    found.push(results.map(({ slug }) => slug));
  }
  return found;
}

/** Includes the phrases of topics that name a biomarker. */
async function documentsOf(url: string): Promise<Record<string, string>[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(`
    SELECT d.slug, names, concat(b.loinc_code, ' ', replace(b.loinc_code, '-', '')) AS codes, terms, d.summary, body, coalesce((SELECT string_agg(t.phrase, ' · ') FROM content.search_topic t WHERE d.slug = ANY(t.tests)), '') AS topics
    FROM content.search_document d JOIN content.biomarker b ON b.id = d.id`);
  await client.end();
  return rows;
}

async function askPeers(documents: object[], queries: readonly string[]): Promise<Record<(typeof LIBRARIES)[number], Found>> {
  const peers = spawn(process.execPath, ['tools/bench/search/peers.mjs'], { stdio: ['pipe', 'pipe', 'inherit'] });
  peers.stdin.end(JSON.stringify({ fields: BOOSTS, documents, queries }));
  return JSON.parse(await text(peers.stdout));
}
