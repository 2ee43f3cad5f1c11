import { type LabWritten } from '@biomarker/domain/partner';
import { addressesOf, type Claim, type ImportStage, type StagedEntry, type StandingRecord } from '@biomarker/fhir';
import type { PoolClient } from 'pg';
import { appendAudit } from './audit.ts';
import { writeDeliveries } from './lab-writer.ts';

/** Tables of the transaction, on disk where they are large, and gone with it. */
export const STAGE = `
  CREATE TEMP TABLE import_entry (position int PRIMARY KEY, place text, full_url text, type text, is_sound boolean, body text) ON COMMIT DROP;
  CREATE INDEX ON import_entry (type, position);
  CREATE TEMP TABLE import_address (address text PRIMARY KEY, position int) ON COMMIT DROP;
  CREATE TEMP TABLE import_double (address text, position int) ON COMMIT DROP;
  CREATE TEMP TABLE import_listed (position int PRIMARY KEY, place text) ON COMMIT DROP;
  CREATE TEMP TABLE import_record (kind text, id uuid, place text, PRIMARY KEY (kind, id)) ON COMMIT DROP`;

const PUT_ENTRIES = `INSERT INTO import_entry SELECT * FROM json_to_recordset($1) AS e (position int, place text, full_url text, type text, is_sound boolean, body text)`;

const PUT_ADDRESSES = `
  WITH given AS (SELECT * FROM json_to_recordset($1) AS a (address text, position int)),
  fresh AS (
    INSERT INTO import_address SELECT DISTINCT ON (address) address, position FROM given ORDER BY address, position
    ON CONFLICT DO NOTHING RETURNING address, position)
  INSERT INTO import_double SELECT g.address, g.position FROM given g WHERE NOT EXISTS (SELECT 1 FROM fresh f WHERE f.address = g.address AND f.position = g.position)`;

const ENTRY = `e.position, e.place, e.full_url AS "fullUrl", e.is_sound AS "isSound", e.body, l.place AS "listedIn"`;
const ENTRIES = `SELECT ${ENTRY} FROM import_entry e LEFT JOIN import_listed l USING (position)`;

const MEMBERS = `
  SELECT id, email, to_char(birth_date, 'YYYY-MM-DD') AS "birthDate" FROM partner.member
  WHERE status = 'active' AND (id = ANY($1::uuid[]) OR email = ANY($2::text[]))`;

const STANDING = `
  SELECT 'report' AS kind, id, member_id AS "memberId", NULL AS "reportId", status, issued_at AS "issuedAt" FROM partner.lab_report WHERE id = ANY($1::uuid[])
  UNION ALL
  SELECT 'result', id, member_id, report_id, status, issued_at FROM partner.lab_result WHERE id = ANY($1::uuid[]) OR report_id = ANY($1::uuid[])`;

type Row = { position: number; place: string; fullUrl: string | null; isSound: boolean; body: string; listedIn: string | null };

export function importStage(client: PoolClient, begunAt: Date): ImportStage {
  const rows = async <T extends object>(text: string, values: unknown[]): Promise<T[]> => (await client.query<T>(text, values)).rows;
  const entries = async (text: string, values: unknown[]) => (await rows<Row>(text, values)).map(readEntry);

  return {
    begunAt,
    async put(staged) {
      await rows(PUT_ENTRIES, [JSON.stringify(staged.map(rowOf))]);
      await rows(PUT_ADDRESSES, [JSON.stringify(staged.flatMap((entry) => keptAddresses(entry).map((address) => ({ address, position: entry.position }))))]);
    },
    doubles: (limit) =>
      rows(`SELECT e.place AS where, d.address FROM import_double d JOIN import_entry e USING (position) ORDER BY d.position, d.address LIMIT $1`, [limit]),
    reports: (position, limit) => entries(`${ENTRIES} WHERE e.type = 'DiagnosticReport' AND e.position > $1 ORDER BY e.position LIMIT $2`, [position, limit]),
    at: (addresses) =>
      entries(`${ENTRIES} WHERE e.position IN (SELECT a.position FROM import_address a WHERE a.address = ANY($1::text[])) ORDER BY e.position`, [addresses]),
    async list(results) {
      await rows(`INSERT INTO import_listed SELECT * FROM json_to_recordset($1) AS r (position int, "listedIn" text) ON CONFLICT DO NOTHING`, [
        JSON.stringify(results),
      ]);
    },
    unlisted: (limit) =>
      rows(
        `SELECT e.place AS where FROM import_entry e WHERE e.type = 'Observation' AND NOT EXISTS (SELECT 1 FROM import_listed l WHERE l.position = e.position)
         ORDER BY e.position LIMIT $1`,
        [limit],
      ),
    async claim(records) {
      await rows(`INSERT INTO import_record SELECT * FROM json_to_recordset($1) AS r (kind text, id uuid, "where" text) ON CONFLICT DO NOTHING`, [
        JSON.stringify(records),
      ]);
      return rows<Claim>(`SELECT kind, id, place AS where FROM import_record WHERE id = ANY($1::uuid[])`, [records.map(({ id }) => id)]);
    },
    members: (keys) => rows(MEMBERS, [keys.flatMap((key) => ('id' in key ? [key.id] : [])), keys.flatMap((key) => ('email' in key ? [key.email] : []))]),
    standing: (ids) => rows<StandingRecord>(STANDING, [ids]),
    write: (charts) => write(client, charts, begunAt),
  };
}

async function write(client: PoolClient, charts: Parameters<ImportStage['write']>[0], at: Date): Promise<LabWritten> {
  await client.query(`SELECT 1 FROM partner.member WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE`, [charts.map(({ memberId }) => memberId)]);
  const all: LabWritten = { added: 0, changed: 0, unchanged: 0 };
  for (const { memberId, deliveries } of charts) {
    const written = await writeDeliveries(client, memberId, deliveries, at);
    for (const key of ['added', 'changed', 'unchanged'] as const) all[key] += written[key];
    if (written.added + written.changed > 0)
      await appendAudit(client, { actor: 'operator', action: 'results.import', outcome: 'ok', memberId, detail: written });
  }
  return all;
}

/** Of an entry that is at fault, only what others may refer to. The body is text in a text, so that whatever JSON can say can be kept. */
function rowOf({ position, where, fullUrl, resource, isSound }: StagedEntry) {
  const { resourceType, id } = resource;
  const body = JSON.stringify(isSound ? resource : { resourceType, id });
  return { position, place: where, full_url: fullUrl && withoutNul(fullUrl), type: withoutNul(resourceType), is_sound: isSound, body };
}

const keptAddresses = (entry: StagedEntry) => addressesOf(entry).map(withoutNul);

/** PostgreSQL keeps neither NUL nor half of a character; no reference that is in order holds one. */
const UNKEPT = /[\0\p{Cs}]/gu;
const withoutNul = (text: string) => text.replaceAll(UNKEPT, '\ufffd');

function readEntry({ position, place, fullUrl, isSound, body, listedIn }: Row): StagedEntry {
  return { position, where: place, resource: JSON.parse(body), isSound, ...(fullUrl !== null && { fullUrl }), ...(listedIn !== null && { listedIn }) };
}
