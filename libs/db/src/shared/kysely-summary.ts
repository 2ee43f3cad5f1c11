import {
  AliasNode,
  DeleteQueryNode,
  InsertQueryNode,
  ParensNode,
  RawNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  WithNode,
  type CommonTableExpressionNode,
  type OperationNode,
  type RootOperationNode,
} from 'kysely';

const WRITES: Record<string, string> = { InsertQueryNode: 'INSERT', UpdateQueryNode: 'UPDATE', DeleteQueryNode: 'DELETE' };

/** Operation and table of a statement, such as `SELECT content.biomarker`: of the first writing CTE, else of the statement itself. */
export function summaryOf(statement: RootOperationNode): string {
  const named = 'with' in statement && statement.with && WithNode.is(statement.with) ? statement.with.expressions : [];
  const part = [statement, ...named.map(({ expression }) => expression)].find(({ kind }) => kind in WRITES) ?? statement;
  const operation = RawNode.is(part) ? firstWord(part) : (WRITES[part.kind] ?? 'SELECT');
  return [operation, tableOf(part, named)].filter(Boolean).join(' ');
}

const firstWord = ({ sqlFragments }: RawNode) => (/\w+/.exec(sqlFragments[0] ?? '')?.[0] ?? '').toUpperCase();

/** The first table of a node; `named` are the CTEs in scope. */
function tableOf(node: OperationNode | undefined, named: readonly CommonTableExpressionNode[]): string | undefined {
  const firstOf = (nodes: readonly OperationNode[] = []) => {
    for (const one of nodes) {
      const table = tableOf(one, named);
      if (table) return table;
    }
    return undefined;
  };
  if (!node) return undefined;
  if (TableNode.is(node)) {
    const { schema, identifier } = node.table;
    if (schema) return `${schema.name}.${identifier.name}`;
    const at = named.findIndex(({ name }) => name.table.table.identifier.name === identifier.name);
    // A CTE can read the CTEs before it.
    return named[at] && tableOf(named[at].expression, named.slice(0, at));
  }
  if (AliasNode.is(node) || ParensNode.is(node)) return tableOf(node.node, named);
  if (InsertQueryNode.is(node)) return tableOf(node.into, named);
  if (UpdateQueryNode.is(node)) return tableOf(node.table, named);
  if (RawNode.is(node)) return firstOf(node.parameters);
  if (SelectQueryNode.is(node) || DeleteQueryNode.is(node)) return firstOf(partsOf(node));
  return undefined;
}

/** The nodes that may name a table, in the order of their importance. */
const partsOf = ({ from, joins = [], ...node }: SelectQueryNode | DeleteQueryNode): OperationNode[] => [
  ...(from?.froms ?? []),
  ...joins.map(({ table }) => table),
  ...('selections' in node ? (node.selections ?? []).map(({ selection }) => selection) : []),
];
