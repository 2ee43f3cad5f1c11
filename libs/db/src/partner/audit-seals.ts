import { createHash } from 'node:crypto';
import type { AuditSeals, BrokenRow, Seal, Verified } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { earlierFault, earlierSeals } from './earlier-seals.ts';

/** One statement seals them within its timeout. */
const SEALED_AT_ONCE = 5000;
const READ_AT_ONCE = 5000;
/** Before every row, also one that somebody added with a negative id. */
const START: Seal = { id: String(-(2n ** 63n)), hash: '' };

/** A row with its link; one of them may be missing. */
type Link = { id: string; kept: string | null; named: string; hash: string | null; person: string; salt: string | null };

/** The function `seal_audit` writes the chain; no role but the owner can write links. The verification hashes the rows itself. */
export function postgresAuditSeals({ kysely }: Database): AuditSeals {
  return {
    async seal(goesOn = () => true) {
      let all = 0;
      for (;;) {
        const sealed = await sealNext(kysely);
        all += sealed;
        // Fewer rows than a statement takes: all that were there.
        if (sealed < SEALED_AT_ONCE || !goesOn()) return all;
      }
    },

    verify: () => kysely.transaction().setIsolationLevel('repeatable read').execute(verify),

    async hashesOf(id) {
      const links = seals(kysely).where('audit_id', '=', id);
      return (await links.unionAll(earlierSeals(kysely).where('audit_id', '=', id)).execute()).map(({ hash }) => hash);
    },

    async oldestUnsealedSeconds() {
      const { rows } = await sql<{ seconds: number }>`
        SELECT extract(epoch FROM now() - at)::float8 AS seconds FROM partner.audit
        WHERE id > (SELECT coalesce(max(audit_id), 0) FROM partner.audit_link) ORDER BY id LIMIT 1`.execute(kysely);
      return rows[0]?.seconds ?? 0;
    },
  };
}

async function sealNext(db: Queries): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`SELECT partner.seal_audit(${SEALED_AT_ONCE}) AS sealed`.execute(db);
  return rows[0]!.sealed;
}

async function verify(tx: Queries): Promise<Verified> {
  const oldest = await oldestSeal(tx);
  const newest = await newestSeal(tx);
  if (!oldest || !newest) return { rows: 0, erased: 0 };
  const verified: Verified = { rows: 0, erased: 0, newest };
  const erasures = await erasuresByRow(tx);
  // Retention keeps the link of the last removed row, which continues the chain, and names that row.
  const isRetained = await wasRemovedByRetention(tx, oldest.id);
  let { hash, id: after } = isRetained ? oldest : START;
  for (;;) {
    const links = await linksAfter(tx, after);
    if (links.length === 0) break;
    for (const link of links) {
      const fault = faultOf(link, hash, erasures.get(link.id));
      if (fault === 'erased') verified.erased++;
      else if (fault) return { ...verified, broken: { id: link.id, fault } };
      else verified.rows++;
      verified.oldestId ??= link.id;
      [hash, after] = [link.hash!, link.id];
    }
  }
  const broken = await earlierFault(tx);
  return broken ? { ...verified, broken } : verified;
}

/** `pseudonym` is that of the erasure that names the row. */
function faultOf({ kept, named, hash, person, salt }: Link, before: string, pseudonym: string | undefined): BrokenRow['fault'] | 'erased' | undefined {
  if (kept === null) return 'removed';
  if (hash === null) return 'added';
  if (hash !== sha256(before, kept, person)) return 'changed';
  if (salt !== null) return person === sha256(salt, named) ? undefined : 'changed';
  return pseudonym !== undefined && named === `["${pseudonym}", null, null, null]` ? 'erased' : 'changed';
}

const sha256 = (...lines: string[]): string => createHash('sha256').update(lines.join('\n')).digest('hex');

/** The canonical text of all that an erasure never changes in a row. */
const KEPT = sql<string>`jsonb_build_array(a.id, to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), a.actor, a.action, a.outcome,
  a.organisation_id, a.client_id, a.request_id, a.own_request_id,
  CASE jsonb_typeof(a.detail) WHEN 'object' THEN a.detail - 'id' - 'account' ELSE a.detail END)::text`;

/** The canonical text of what names a person or a record. */
const NAMED = sql<string>`jsonb_build_array(a.member_id, a.consent_id, a.detail -> 'id', a.detail -> 'account')::text`;

/** The pseudonym of each row that an erasure changed, by the row's id. */
async function erasuresByRow(db: Queries): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; pseudonym: string }>`
    SELECT jsonb_array_elements_text(detail -> 'rows') AS id, member_id AS pseudonym FROM partner.audit
    WHERE actor = 'operator' AND action = 'member.erase' AND jsonb_typeof(detail -> 'rows') = 'array'`.execute(db);
  return new Map(rows.map(({ id, pseudonym }) => [id, pseudonym]));
}

async function wasRemovedByRetention(db: Queries, id: string): Promise<boolean> {
  const record = await db
    .selectFrom('partner.audit')
    .where('actor', '=', 'operator')
    .where('action', '=', 'retention.audit')
    .where(sql<string>`detail ->> 'lastId'`, '=', id)
    .select('id')
    .executeTakeFirst();
  return record !== undefined;
}

const seals = (db: Queries) => db.selectFrom('partner.audit_link').select(['audit_id as id', 'hash']).$castTo<Seal>();
const oldestSeal = (db: Queries) => seals(db).orderBy('audit_id').limit(1).executeTakeFirst();
const newestSeal = (db: Queries) => seals(db).orderBy('audit_id', 'desc').limit(1).executeTakeFirst();

/** The next rows up to the newest link. */
async function linksAfter(db: Queries, after: string): Promise<Link[]> {
  const { rows } = await sql<Link>`
    WITH s AS (SELECT * FROM partner.audit_link WHERE audit_id > ${after} ORDER BY audit_id LIMIT ${READ_AT_ONCE}),
      a AS (SELECT * FROM partner.audit WHERE id > ${after} AND id <= (SELECT max(audit_id) FROM s))
    SELECT coalesce(a.id, s.audit_id)::text AS id, CASE WHEN a.id IS NOT NULL THEN ${KEPT} END AS kept, ${NAMED} AS named, s.hash, s.person, s.salt
    FROM a FULL JOIN s ON s.audit_id = a.id ORDER BY coalesce(a.id, s.audit_id)`.execute(db);
  return rows;
}
