import { sql } from 'kysely';
import type { Schema } from './fixed-window.ts';
import type { Queries } from './kysely.ts';

/** Rights to write a table, each with the columns that it needs; none stands for the whole table. */
type Writes = Partial<Record<'INSERT' | 'UPDATE' | 'DELETE', readonly string[]>>;

/** What a service needs of its database role: the rights that `docker/postgres/roles.sql` gives it. */
export type RoleRights = {
  service: string;
  /** The variable that names the role. Default: `DATABASE_URL`. */
  variable?: string;
  schema: Schema;
  writes: Record<string, Writes>;
  /** Tables of the schema that the service never reads. */
  unread: readonly string[];
  /** Further rights that the service never needs, with the SQL that finds them. */
  excess: Record<string, string>;
};

/** The rights that the role of the connection lacks, such as `UPDATE (view_count) on content.biomarker`; for `reads`, only those of reading. */
export async function missingRights(kysely: Queries, { schema, writes, unread }: RoleRights, access: 'reads' | 'writes'): Promise<string[]> {
  const needed = access === 'reads' ? [] : columnsOf(writes);
  const { rows } = await sql<{ missing: string }>`
    SELECT 'USAGE on schema ' || nspname AS missing FROM pg_namespace WHERE nspname = ${schema} AND NOT has_schema_privilege(oid, 'USAGE')
    UNION ALL
    SELECT 'SELECT on ' || ${schema} || '.' || relname FROM pg_class
    WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = ${schema}) AND relkind IN ('r', 'p', 'v') AND NOT relispartition
      AND NOT relname = ANY(${unread}::text[]) AND NOT has_table_privilege(oid, 'SELECT')
    UNION ALL
    SELECT n."right" || coalesce(' (' || n."column" || ')', '') || ' on ' || ${schema} || '.' || relname
    FROM jsonb_to_recordset(${JSON.stringify(needed)}::jsonb) AS n ("table" text, "right" text, "column" text)
    JOIN pg_class ON relname = n."table" AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = ${schema})
    WHERE NOT CASE WHEN n."column" IS NULL THEN has_table_privilege(pg_class.oid, n."right") ELSE has_column_privilege(pg_class.oid, n."column", n."right") END`.execute(
    kysely,
  );
  return rows.map(({ missing }) => missing);
}

type Column = { table: string; right: string; column?: string };

/** A row for each column, or for the whole table. */
export const columnsOf = (writes: RoleRights['writes']): Column[] =>
  Object.entries(writes).flatMap(([table, rights]) =>
    Object.entries(rights).flatMap(([right, columns]) => (columns.length === 0 ? [{ table, right }] : columns.map((column) => ({ table, right, column })))),
  );

/** Rights that no service needs. Rights of inherited roles count, and roles that SET ROLE reaches. */
const EXCESS: Record<string, string> = {
  'is a superuser': 'rolsuper',
  'bypasses row security': 'rolbypassrls',
  'makes roles': 'rolcreaterole',
  'makes databases': 'rolcreatedb',
  'replicates the server': 'rolreplication',
  'runs programs or writes files on the server': `pg_has_role('pg_execute_server_program', 'MEMBER') OR pg_has_role('pg_write_server_files', 'MEMBER')`,
};

/** One sentence that names the role of the connection and its rights beyond those of `docker/postgres/roles.sql`; undefined if it has none. */
export async function excessOfRole({ kysely }: { kysely: Queries }, { service, variable = 'DATABASE_URL', excess }: RoleRights): Promise<string | undefined> {
  const checks = Object.entries({ ...EXCESS, ...excess }).map(([right, found]) => sql`CASE WHEN ${sql.raw(found)} THEN ${sql.lit(right)} END`);
  const { rows } = await sql<{ role: string; excess: string[] }>`
    SELECT rolname AS role, array_remove(ARRAY[${sql.join(checks)}]::text[], NULL) AS excess FROM pg_roles WHERE rolname = current_user`.execute(kysely);
  if (!rows[0]) throw new Error('pg_roles does not list the role of the connection');
  const { role, excess: found } = rows[0];
  if (found.length === 0) return undefined;
  return `The role "${role}" of ${variable} may do more than ${service} needs: it ${found.join(', ')}. In production give the service its own role, "${service.replace('-', '_')}", with the rights of docker/postgres/roles.sql.`;
}

/** SQL that finds a right to write one of these tables. */
export const mayChange = (schema: Schema, tables: readonly string[]): string =>
  onAny(schema, tables, `has_any_column_privilege(oid, 'UPDATE') OR has_table_privilege(oid, 'DELETE, TRUNCATE')`);

export const mayAdd = (schema: Schema, tables: readonly string[]): string => onAny(schema, tables, `has_any_column_privilege(oid, 'INSERT')`);

export const mayRemove = (schema: Schema, tables: readonly string[]): string => onAny(schema, tables, `has_table_privilege(oid, 'DELETE')`);

const onAny = (schema: Schema, tables: readonly string[], may: string): string =>
  `EXISTS (SELECT FROM pg_class WHERE relnamespace = '${schema}'::regnamespace AND relname IN (${tables.map((table) => `'${table}'`).join(', ')}) AND (${may}))`;

export const owns = (schema: Schema): string =>
  `EXISTS (SELECT FROM pg_class WHERE relnamespace = '${schema}'::regnamespace AND pg_has_role(relowner, 'MEMBER'))`;

/** SQL that finds a right to write a table of the schema other than these. */
export const writesBeyond = (schema: Schema, tables: readonly string[]): string =>
  `EXISTS (SELECT FROM pg_class WHERE relnamespace = '${schema}'::regnamespace AND relkind IN ('r', 'p') AND relname NOT IN (${tables.map((table) => `'${table}'`).join(', ')})
    AND (has_any_column_privilege(oid, 'INSERT, UPDATE') OR has_table_privilege(oid, 'DELETE, TRUNCATE')))`;
