import type { DiscoveryStore, TextHit } from '@biomarker/domain/content';
import { searchKey } from '@biomarker/domain/content';
import type { Pool } from 'pg';
import { run } from '../shared/statements.ts';
import { sql } from './sql.ts';

// Title (weight A), what stands beside it (B), and the long text (D) of everything that has no search of its own.
const ENTRIES = sql`
  SELECT 'category' AS kind, slug, name AS title, description || ' ' || array_to_string(common_conditions, ' ') AS about, '' AS body FROM content.category
  UNION ALL
  SELECT 'panel', slug, name, tagline || ' ' || array_to_string(target_conditions, ' '), description || ' ' || array_to_string(features, ' ') || ' panel package price cost'
  FROM content.lab_package WHERE is_active
  UNION ALL
  SELECT 'doc', slug, title, description, body FROM content.document
  UNION ALL
  SELECT 'comparison', c.slug, c.name, 'compare comparison alternative competitor blood testing service', coalesce(string_agg(f.value, ' '), '')
  FROM content.comparison c LEFT JOIN content.comparison_fact f ON f.comparison_id = c.id GROUP BY c.id`;

/** A match of all words counts for more than one of some; the name itself for most. */
const ALL_WORDS = 0.3;
const WHOLE_NAME = 1;

export function postgresDiscovery(pool: Pool): DiscoveryStore {
  return {
    async find(text, kinds, limit) {
      const statement = sql`
        WITH asked AS (
          SELECT plainto_tsquery('english', ${text}) AS all_words, replace(plainto_tsquery('english', ${text})::text, ' & ', ' | ')::tsquery AS any_word
        ),
        entry AS (
          SELECT kind, slug, title, setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', about), 'B') || to_tsvector('english', body) AS words
          FROM (${ENTRIES}) source WHERE kind = ANY(${kinds as string[]})
        ),
        scored AS (
          SELECT kind, slug, title, CASE
            WHEN regexp_replace(lower(title), '[^a-z0-9]', '', 'g') = ${searchKey(text)} THEN ${WHOLE_NAME}::float8
            WHEN words @@ all_words THEN ${ALL_WORDS}::float8 + ts_rank('{0.1, 0.2, 0.5, 1}', words, any_word, 32)
            ELSE ts_rank('{0.1, 0.2, 0.5, 1}', words, any_word, 32) END AS score
          FROM entry CROSS JOIN asked WHERE words @@ any_word
        )
        SELECT kind, slug, title, score FROM scored ORDER BY score DESC, kind, slug LIMIT ${limit}`;
      return run<TextHit>(pool, statement);
    },
  };
}
