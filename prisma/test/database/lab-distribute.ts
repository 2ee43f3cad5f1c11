import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, LAB_TABLES, type TestDatabase } from '@biomarker/testbed/database';
import pg from 'pg';

// docker/postgres/lab-distribute.sql on a PostgreSQL without Citus, whose functions only tell how they were called. `npm run check -- citus` runs it on Citus.

const CALLED = `
  CREATE TABLE public.called (at serial, call text);
  CREATE FUNCTION create_distributed_table(place regclass, key text, colocate_with text) RETURNS void LANGUAGE sql
    AS $$ INSERT INTO public.called (call) VALUES (format('%s by %s with %s', place, key, colocate_with)) $$;
  CREATE FUNCTION truncate_local_data_after_distributing_table(place regclass) RETURNS void LANGUAGE sql
    AS $$ INSERT INTO public.called (call) VALUES (format('%s emptied', place)) $$`;

/** Keys, references to others and indexes of the tables, as PostgreSQL tells them. */
const RULES = `
  SELECT format('%s: %s', conrelid::regclass, pg_get_constraintdef(oid)) AS rule FROM pg_constraint
  WHERE contype IN ('p', 'f', 'u') AND conrelid::regclass::text = ANY($1)
  UNION SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE NOT indisunique AND indrelid::regclass::text = ANY($1) ORDER BY 1`;

describe('the distribution of laboratory data', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let before: string[];
  const rules = async () => (await client.query<{ rule: string }>(RULES, [LAB_TABLES.map((name) => `partner.${name}`)])).rows.map(({ rule }) => rule);

  beforeAll(async () => {
    database = await freshDatabase();
    client = new pg.Client(database.url);
    await client.connect();
    before = await rules();
    await client.query(CALLED);
    await client.query(readFileSync('docker/postgres/lab-distribute.sql', 'utf8'));
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const calls = async () => (await client.query<{ call: string }>('SELECT call FROM public.called ORDER BY at')).rows.map(({ call }) => call);

  it('has a place for every table of laboratory data, the tables of members together', async () => {
    const placed = (await calls()).slice(0, LAB_TABLES.length);
    expect(placed).toEqual([
      'partner.lab_report by member_id with none',
      'partner.lab_result by member_id with partner.lab_report',
      'partner.lab_history by member_id with partner.lab_report',
      'partner.lab_key by key with none',
    ]);
  });

  it('leaves no rows of any table behind on the coordinator, once all have their place', async () => {
    const emptied = (await calls()).slice(LAB_TABLES.length);
    // That of reports empties results, which refer to them.
    expect(emptied.toSorted()).toEqual(['partner.lab_history emptied', 'partner.lab_key emptied', 'partner.lab_report emptied']);
  });

  it('adds the member to keys and references, finds an id without one, and takes no other rule away', async () => {
    const after = await rules();
    expect(after.filter((rule) => !before.includes(rule))).toEqual([
      'CREATE INDEX lab_history_id_idx ON partner.lab_history USING btree (id)',
      'CREATE INDEX lab_report_id_idx ON partner.lab_report USING btree (id)',
      'CREATE INDEX lab_result_id_idx ON partner.lab_result USING btree (id)',
      'partner.lab_history: PRIMARY KEY (member_id, kind, id, version)',
      'partner.lab_report: PRIMARY KEY (member_id, id)',
      'partner.lab_result: FOREIGN KEY (member_id, report_id) REFERENCES partner.lab_report(member_id, id) ON DELETE CASCADE',
      'partner.lab_result: PRIMARY KEY (member_id, id)',
    ]);
    expect(before.filter((rule) => !after.includes(rule))).toEqual([
      'partner.lab_history: PRIMARY KEY (kind, id, version)',
      'partner.lab_report: PRIMARY KEY (id)',
      'partner.lab_result: FOREIGN KEY (report_id) REFERENCES partner.lab_report(id) ON DELETE CASCADE',
      'partner.lab_result: PRIMARY KEY (id)',
    ]);
  });
});
