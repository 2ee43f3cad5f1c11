import pg from 'pg';

/** Tables that reference a biomarker, in the order of their references, and the column with the reference. */
const TABLES = [
  { name: 'biomarker', owner: 'id' },
  { name: 'biomarker_range', owner: 'biomarker_id' },
  { name: 'nutrition_guideline', owner: 'biomarker_id' },
  { name: 'testing_guideline', owner: 'biomarker_id' },
  { name: 'research_link', owner: 'biomarker_id' },
  { name: 'search_document', owner: 'id' },
  { name: 'search_name', owner: 'document_id' },
];

/** Copies every biomarker with its rows until each exists `times` over, with new slugs and ids. Returns the number of biomarkers. */
export async function multiplyContent(url: string, times: number): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: before } = await client.query(`SELECT count(*)::int AS all, count(*) FILTER (WHERE slug !~ '-copy-')::int AS own FROM content.biomarker`);
  const there = before[0].all / before[0].own;
  for (const { name, owner } of TABLES) {
    const columns = await columnsOf(client, name);
    await client.query(
      `INSERT INTO content.${name} (${columns.join(', ')}) SELECT ${columns.map(copyOf).join(', ')} FROM content.${name}, generate_series(${there + 1}, ${times}) AS copy
        WHERE ${owner} IN (SELECT id FROM content.biomarker WHERE slug !~ '-copy-')`,
    );
  }
  await client.query('ANALYZE');
  const { rows } = await client.query('SELECT count(*)::int AS biomarkers FROM content.biomarker');
  await client.end();
  return rows[0].biomarkers;
}

async function columnsOf(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT column_name FROM information_schema.columns WHERE table_schema = 'content' AND table_name = $1 AND is_generated = 'NEVER'`,
    [name],
  );
  return rows.map((row) => row.column_name);
}

function copyOf(column: string): string {
  if (['id', 'biomarker_id', 'document_id'].includes(column)) return `md5(${column}::text || copy)::uuid`;
  if (column === 'slug') return `slug || '-copy-' || copy`;
  // As other markers, copies have names of their own.
  if (column === 'key') return `key || 'x' || copy`;
  return column === 'labvendor_marker_id' ? 'NULL' : column;
}
