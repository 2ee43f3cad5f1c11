import { parseSync } from 'libpg-query';

// The parts of PostgreSQL's parse tree that the rules read.
type Column = { colname: string; constraints?: { Constraint: { contype: string } }[] };
type Command = { subtype: string; name?: string; def?: { ColumnDef?: Column; Constraint?: { contype: string; skip_validation?: boolean } } };
type Table = { schemaname?: string; relname: string };
type Statement = {
  CreateStmt?: { relation: Table };
  DropStmt?: { removeType: string };
  RenameStmt?: object;
  TruncateStmt?: object;
  AlterTableStmt?: { relation: Table; cmds: { AlterTableCmd: Command }[] };
  IndexStmt?: { relation: Table; concurrent?: boolean; unique?: boolean };
};

/** A reason on its own line disables the rules for the whole file: `-- contracts: nothing has read this column since 1.1.0`. */
const MARKER = /^-- contracts: \S.*$/m;

const tableOf = ({ schemaname, relname }: Table) => `${schemaname ?? 'public'}.${relname}`;

/** Statements that may break a service of the previous release or block its writes. Tables created by the migration itself are exempt. */
export function breakingStatements(sql: string): string[] {
  if (MARKER.test(sql)) return [];
  const statements = (parseSync(sql) as { stmts: { stmt: Statement }[] }).stmts.map(({ stmt }) => stmt);
  const made = new Set(statements.flatMap(({ CreateStmt }) => (CreateStmt ? [tableOf(CreateStmt.relation)] : [])));
  return statements.flatMap((statement) => faultsOf(statement, made));
}

function faultsOf({ DropStmt, RenameStmt, TruncateStmt, AlterTableStmt, IndexStmt }: Statement, made: ReadonlySet<string>): string[] {
  if (DropStmt && !HARMLESS_TO_DROP.has(DropStmt.removeType)) return [`drops a ${DropStmt.removeType.replace('OBJECT_', '').toLowerCase()}`];
  if (RenameStmt) return ['renames something'];
  if (TruncateStmt) return ['empties a table'];
  if (IndexStmt && !made.has(tableOf(IndexStmt.relation))) return faultsOfIndex(IndexStmt);
  if (AlterTableStmt && !made.has(tableOf(AlterTableStmt.relation))) return AlterTableStmt.cmds.flatMap(({ AlterTableCmd }) => faultsOfChange(AlterTableCmd));
  return [];
}

const HARMLESS_TO_DROP = new Set(['OBJECT_INDEX']);

function faultsOfIndex({ relation, concurrent, unique }: NonNullable<Statement['IndexStmt']>): string[] {
  return [
    ...(unique ? [`makes a column of ${tableOf(relation)} unique`] : []),
    ...(concurrent ? [] : [`makes an index on ${tableOf(relation)} without CONCURRENTLY, which holds up writes`]),
  ];
}

const CONTRACTING: Record<string, string> = {
  AT_DropColumn: 'drops a column',
  AT_AlterColumnType: 'changes the type of a column',
  AT_SetNotNull: 'refuses NULL in a column',
  AT_DropIdentity: 'drops the identity of a column',
};

function faultsOfChange({ subtype, name, def }: Command): string[] {
  if (CONTRACTING[subtype]) return [`${CONTRACTING[subtype]}: ${name}`];
  if (subtype === 'AT_AddColumn') return def?.ColumnDef && neverAbsent(def.ColumnDef) ? [`adds a column that must be given: ${def.ColumnDef.colname}`] : [];
  if (subtype === 'AT_AddConstraint' && !def?.Constraint?.skip_validation) return ['adds a constraint without NOT VALID'];
  return [];
}

function neverAbsent({ constraints = [] }: Column): boolean {
  const kinds = new Set(constraints.map(({ Constraint }) => Constraint.contype));
  return kinds.has('CONSTR_NOTNULL') && !['CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY'].some((kind) => kinds.has(kind));
}
