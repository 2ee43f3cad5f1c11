const WRITE = /\b(insert) into "(\w+)"\."(\w+)"|\b(update) "(\w+)"\."(\w+)"|\b(delete) from "(\w+)"\."(\w+)"/i;
const READ = /\b(select)\b.*?\bfrom "(\w+)"\."(\w+)"/is;

/** Names a statement for its span by operation and table, such as `SELECT content.biomarker`: of its write, else of its outermost read. */
export function summaryOf(text: string): string {
  const [operation, schema, table] = (WRITE.exec(text) ?? READ.exec(withoutParentheses(text)) ?? READ.exec(text))?.slice(1).filter(Boolean) ?? [];
  return operation === undefined ? /^\w*/.exec(text)![0] : `${operation.toUpperCase()} ${schema}.${table}`;
}

function withoutParentheses(text: string): string {
  const shorter = text.replace(/\([^()]*\)/g, '');
  return shorter === text ? text : withoutParentheses(shorter);
}
