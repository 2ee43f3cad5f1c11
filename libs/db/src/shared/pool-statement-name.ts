const TABLES = /\b(INSERT\s+INTO|UPDATE|DELETE\s+FROM|FROM|JOIN)\s+"?(\w+)"?\."?(\w+)"?/g;
const MOST_KNOWN = 1000;

const known = new Map<string, string>();

/** What a statement does to which table, `SELECT content.biomarker`: a name that is the same whatever its values. */
export function statementName(text: string): string {
  const remembered = known.get(text);
  if (remembered !== undefined) return remembered;
  const name = nameOf(text);
  if (known.size < MOST_KNOWN) known.set(text, name);
  return name;
}

/** Of the tables that it names, the one that it writes to counts, then the one that stands in the fewest brackets. */
function nameOf(text: string): string {
  const named = [...text.matchAll(TABLES)].map(({ 1: words = '', 2: schema, 3: table, index }) => ({
    verb: verbOf(words),
    table: `${schema}.${table}`,
    depth: depthOf(text, index),
  }));
  const rank = ({ verb, depth }: { verb: string; depth: number }) => (verb === 'SELECT' ? 1000 : 0) + depth;
  const [first] = named.sort((one, other) => rank(one) - rank(other));
  return first ? `${first.verb} ${first.table}` : (/\w+/.exec(text)?.[0] ?? '').toUpperCase();
}

const verbOf = (words: string) => (/^(FROM|JOIN)/.test(words) ? 'SELECT' : words.split(/\s/)[0]!);

function depthOf(text: string, index: number): number {
  let depth = 0;
  for (let at = 0; at < index; at++) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
  return depth;
}
