import type pg from 'pg';
import { table } from '../harness/table.ts';
import type { FhirCase } from './cases.ts';

/** The number of members to read, one after the other: most of their rows are not in the server's memory. */
export const MEMBERS = 200;

type Node = { 'Relation Name'?: string; 'Shared Hit Blocks': number; 'Shared Read Blocks': number; Plans?: Node[] };
type Explained = { Plan: Node; 'Execution Time': number };
type Planned = { name: string; milliseconds: number[]; hit: number[]; read: number[]; tables: number };

/** Runs the statement of each case for random members: its time and blocks by EXPLAIN, and the number of tables (partitions) it reads. */
export async function plansOf(client: pg.Client, cases: readonly FhirCase[]): Promise<Planned[]> {
  const { rows: members } = await client.query<{ id: string; result: string }>(
    `SELECT m.id, (SELECT r.id FROM partner.lab_result r WHERE r.member_id = m.id LIMIT 1) AS result
     FROM (SELECT id FROM partner.member WHERE email LIKE 'bench-%' ORDER BY random() LIMIT $1) m`,
    [MEMBERS],
  );
  const planned: Planned[] = [];
  for (const { name, statement } of cases) {
    const one: Planned = { name, milliseconds: [], hit: [], read: [], tables: 0 };
    for (const { id, result } of members) {
      const values = [id, ...statement.values.slice(1).map((value) => (name.endsWith('by id') ? result : value))];
      const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement.text}`, values);
      const { Plan: plan, 'Execution Time': milliseconds } = rows[0]['QUERY PLAN'][0] as Explained;
      one.milliseconds.push(milliseconds);
      one.hit.push(plan['Shared Hit Blocks']);
      one.read.push(plan['Shared Read Blocks']);
      one.tables = Math.max(one.tables, new Set(relationsOf(plan)).size);
    }
    planned.push(one);
  }
  return planned;
}

const relationsOf = (node: Node): string[] => [...(node['Relation Name'] ? [node['Relation Name']] : []), ...(node.Plans ?? []).flatMap(relationsOf)];

const at = (share: number, values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length * share)]!;

export function planTable(planned: readonly Planned[]): string {
  const rows = planned.map(({ name, milliseconds, hit, read, tables }) => [
    ...[name, tables, at(0.5, milliseconds).toFixed(2), at(0.99, milliseconds).toFixed(2), at(0.5, hit), at(0.5, read)],
  ]);
  return table(['read', 'tables', 'p50 ms', 'p99 ms', 'blocks in memory', 'blocks read'], rows);
}

/** For each lab table with its partitions: rows, bytes per row with indexes, and the indexes' share. */
export async function bytesOf(client: pg.Client): Promise<(string | number)[][]> {
  const rows = [];
  for (const name of ['lab_result', 'lab_report', 'lab_history']) {
    const { rows: found } = await client.query(
      `SELECT sum(c.reltuples)::float8 AS count, sum(pg_total_relation_size(c.oid))::float8 AS bytes, sum(pg_indexes_size(c.oid))::float8 AS indexes
       FROM pg_class c WHERE c.relkind = 'r' AND (c.oid = $1::regclass OR c.oid IN (SELECT relid FROM pg_partition_tree($1)))`,
      [`partner.${name}`],
    );
    const { count, bytes, indexes } = found[0];
    if (count > 0) rows.push([name, count, Math.round(bytes / count), Math.round(indexes / count)]);
  }
  return rows;
}
