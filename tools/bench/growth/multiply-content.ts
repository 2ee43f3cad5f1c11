import pg from 'pg';

/** Tables that hang on a biomarker, in the order of their references. */
const TABLES = ['biomarker', 'biomarker_range', 'nutrition_guideline', 'testing_guideline', 'research_link'];

/** Copies every biomarker and what hangs on it until each is there `times` over, under slugs and ids of its own. Answers how many there are. */
export async function multiplyContent(url: string, times: number): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: before } = await client.query(`SELECT count(*)::int AS all, count(*) FILTER (WHERE slug !~ '-copy-')::int AS own FROM content.biomarker`);
  const there = before[0].all / before[0].own;
  for (const name of TABLES) {
    const columns = await columnsOf(client, name);
    const source = name === 'biomarker' ? `slug !~ '-copy-'` : `biomarker_id IN (SELECT id FROM content.biomarker WHERE slug !~ '-copy-')`;
    await client.query(
      `INSERT INTO content.${name} (${columns.join(', ')}) SELECT ${columns.map(copyOf).join(', ')} FROM content.${name}, generate_series(${there + 1}, ${times}) AS copy WHERE ${source}`,
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
  if (column === 'id' || column === 'biomarker_id') return `md5(${column}::text || copy)::uuid`;
  if (column === 'slug') return `slug || '-copy-' || copy`;
  return column === 'labvendor_marker_id' ? 'NULL' : column;
}
