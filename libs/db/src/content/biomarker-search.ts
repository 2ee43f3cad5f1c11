import { searchKey, type RankedBiomarker, type SearchQuery } from '@biomarker/domain/content';
import type { Pool } from 'pg';
import { run } from '../shared/statements.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { allColumns } from './biomarker-columns.ts';
import { matchesFilter } from './biomarker-filter.ts';
import { sql, type Sql } from './sql.ts';

/** Fewer letters begin too many words: they are a whole word, `pH` say, or an abbreviation. */
const SHORTEST_PREFIX = 3;
/** Below this length a misspelt word is like too many others. */
const SHORTEST_MISSPELT = 4;
const LONGEST_SWAPPED = 30;
/** Roles have it as pg_trgm.strict_word_similarity_threshold (docker/postgres/roles.sql). */
const LEAST_SIMILARITY = 0.42;
/** A score that is as good as certain; it makes a relevance of about 0.86. */
const CONFIDENT = 5;
/** What each panel that holds a biomarker adds to its score, as a share of it: of two that match alike, the commoner test is meant. */
const PANEL_SHARE = 0.02;

/**
 * What indexes find is scored in tiers, each of its own weight: the exact key of a name, alias or code; a prefix of one; words of names and phrases; words of the text;
 * and, for misspelt words, trigrams. The number of its panels decides between near-ties, and how much a biomarker is searched for between ties.
 */
export async function searchBiomarkers(pool: Pool, { text, limit, ...filter }: SearchQuery): Promise<{ results: RankedBiomarker[]; total: number }> {
  if (searchKey(text) === '') return { results: [], total: 0 };
  const rows = await run<RankedBiomarker & { total: number }>(pool, searchStatement(text, matchesFilter(filter), limit));
  return { total: rows[0]?.total ?? 0, results: rows.map(({ total: _total, ...result }) => withoutNulls(result) as RankedBiomarker) };
}

function searchStatement(text: string, filter: Sql, limit: number): Sql {
  const key = searchKey(text);
  const prefix = key.length >= SHORTEST_PREFIX ? key : null;
  const misspelt = key.length >= SHORTEST_MISSPELT ? text.toLowerCase() : null;
  const slips = swapped(text);
  return sql`
    WITH asked AS (SELECT ${key}::text AS key, ${prefix}::text AS prefix, to_tsquery('simple', ${prefixQuery(text)}) AS words, plainto_tsquery('english', ${text}) AS topic, ${misspelt}::text AS misspelt),
    candidate AS (
      SELECT id FROM content.biomarker WHERE array_to_tsvector(search_keys) @@ ${`${key}:*`}::tsquery
      UNION
      SELECT id FROM content.biomarker
      WHERE search_vector @@ (to_tsquery('simple', ${prefixQuery(text)}) || plainto_tsquery('english', ${text}) || to_tsquery('simple', ${slips.join(' | ')}))
      UNION
      SELECT id FROM content.biomarker WHERE lower(search_text) OPERATOR(public.%>>) ${misspelt}::text
    ),
    scored AS MATERIALIZED (
      SELECT r.id, lower(r.name) COLLATE "C" AS name, r.search_volume,
        panels.factor * (CASE WHEN r.search_keys @> ARRAY[asked.key] THEN 8 ELSE 0 END
        + CASE WHEN r.search_keys[1] = asked.key THEN 3 WHEN starts_with(r.search_keys[1], asked.prefix) THEN 2 ELSE 0 END
        + CASE WHEN EXISTS (SELECT 1 FROM unnest(r.search_keys) k WHERE starts_with(k, asked.prefix)) THEN 2 ELSE 0 END
        + CASE WHEN r.search_vector @@ asked.words THEN 1 + 2 * ts_rank('{0.05, 0.2, 0.7, 1}', r.search_vector, asked.words) ELSE 0 END
        + CASE WHEN r.search_vector @@ asked.topic THEN 1 + 3 * ts_rank('{0.05, 0.2, 0.7, 1}', r.search_vector, asked.topic) ELSE 0 END
        + CASE WHEN string_to_array(regexp_replace(lower(r.search_text), '[^a-z0-9]+', ' ', 'g'), ' ') && ${slips}::text[] THEN 1.5 ELSE 0 END
        + CASE WHEN spelling.similarity >= ${LEAST_SIMILARITY} THEN 2.5 * spelling.similarity ELSE 0 END) AS score
      FROM candidate JOIN content.biomarker r ON r.id = candidate.id JOIN content.category c ON c.id = r.category_id CROSS JOIN asked
      CROSS JOIN LATERAL (SELECT public.strict_word_similarity(asked.misspelt, lower(r.search_text)) AS similarity) spelling
      CROSS JOIN LATERAL (
        SELECT 1 + ${PANEL_SHARE}::float8 * count(*) AS factor FROM content.lab_package_biomarker m JOIN content.lab_package p ON p.id = m.package_id
        WHERE m.biomarker_id = r.id AND p.is_active
      ) panels
      WHERE ${filter}
    ),
    best AS (SELECT *, count(*) OVER ()::int AS total FROM scored WHERE score > 0 ORDER BY round(score::numeric, 4) DESC, search_volume DESC, name, id LIMIT ${limit})
    SELECT best.total, round((1 - exp(-best.score / ${CONFIDENT}::float8 * 2))::numeric, 4)::float8 AS "relevanceScore", ${allColumns}
    FROM best JOIN content.biomarker b ON b.id = best.id JOIN content.category c ON c.id = b.category_id
    ORDER BY round(best.score::numeric, 4) DESC, best.search_volume DESC, best.name, b.id`;
}

/** Every word with two neighbouring letters swapped, the slip of the fingers that trigrams hardly see. */
function swapped(text: string): string[] {
  const words = (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter((word) => word.length >= SHORTEST_MISSPELT && word.length <= LONGEST_SWAPPED);
  return words.flatMap((word) => [...word].slice(1).map((letter, index) => word.slice(0, index) + letter + word[index] + word.slice(index + 2)));
}

/** All words, the last one perhaps unfinished. Made of letters and digits only, so that no operator of the query language slips in. */
function prefixQuery(text: string): string {
  const words =
    text
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ');
}
