import { expect, it } from '@jest/globals';
import { statementName } from './pool-statement-name.ts';

it.each([
  ['SELECT a, (SELECT count(*) FROM content.story s) FROM content.biomarker b JOIN content.category c ON true WHERE b.slug = $1', 'SELECT content.biomarker'],
  ['WITH page AS (SELECT id, (SELECT 1 FROM content.story) FROM\n content.biomarker r) SELECT * FROM page', 'SELECT content.biomarker'],
  ['WITH older AS (UPDATE partner.consent SET ended_at = now() RETURNING id) SELECT id FROM older JOIN partner.member m ON true', 'UPDATE partner.consent'],
  ['INSERT INTO content.story (id) SELECT id FROM content.biomarker WHERE slug = $1', 'INSERT content.story'],
  ['DELETE FROM partner.oauth_artifact WHERE key IN (SELECT key FROM partner.oauth_artifact FOR UPDATE SKIP LOCKED)', 'DELETE partner.oauth_artifact'],
  ['INSERT INTO "partner"."rate_limit" VALUES ($1)', 'INSERT partner.rate_limit'],
  ['begin', 'BEGIN'],
  ['SELECT pg_advisory_xact_lock($1)', 'SELECT'],
  ['', ''],
])('%s is called %s', (text, name) => {
  expect(statementName(text)).toBe(name);
  expect(statementName(text)).toBe(name);
});
