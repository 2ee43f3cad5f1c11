import { createHash } from 'node:crypto';
import type { AuditSeals, BrokenRow, Verified } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { LOCKS } from '../shared/locks.ts';
import { settledUpTo } from './settled-audit.ts';

const SEALED_AT_ONCE = 5000;
const READ_AT_ONCE = 5000;

/** `own` is the service's request id; older releases sealed rows without it. */
type Row = { id: string; content: string; own: string };
type Link = { id: string; content: string | null; own: string; hash: string | null; memberId: string | null };

/** Seals are append-only: the service's role cannot change them. */
export function postgresAuditSeals(database: Database): AuditSeals {
  const { kysely } = database;
  return {
    async seal() {
      const upTo = await settledUpTo(database, (await newestSeal(kysely))?.id ?? '0');
      return kysely.transaction().execute(async (tx) => {
        const { rows } = await sql<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(${LOCKS.auditSeal}) AS mine`.execute(tx);
        if (!rows[0]?.mine) return 0;
        const newest = await newestSeal(tx);
        const fresh = await rowsAfter(tx, newest?.id ?? '0')
          .where('a.id', '<=', upTo)
          .limit(SEALED_AT_ONCE)
          .execute();
        let hash = newest?.hash ?? '';
        const links = fresh.map(({ id, content, own }) => ({ id, hash: (hash = linkOf(hash, content + own)) }));
        if (links.length > 0) await addSeals(tx, links);
        return links.length;
      });
    },

    verify: () => kysely.transaction().setIsolationLevel('repeatable read').execute(verify),
  };
}

const addSeals = (tx: Queries, links: readonly { id: string; hash: string }[]) =>
  sql`INSERT INTO partner.audit_seal (audit_id, hash) SELECT * FROM unnest(${links.map(({ id }) => id)}::bigint[], ${links.map(({ hash }) => hash)}::text[])`.execute(
    tx,
  );

async function verify(tx: Queries): Promise<Verified> {
  const oldest = await seals(tx).orderBy('audit_id').limit(1).executeTakeFirst();
  const newest = await newestSeal(tx);
  if (!oldest || !newest) return { rows: 0, erased: 0 };
  // Retention keeps the seal of the last removed row, which continues the chain.
  const isRowGone = (await tx.selectFrom('partner.audit').where('id', '=', oldest.id).select('id').executeTakeFirst()) === undefined;
  const verified: Verified = { rows: 0, erased: 0, newest };
  const pseudonyms = await erasedMembers(tx);
  let { hash, id: after } = isRowGone ? oldest : { hash: '', id: String(BigInt(oldest.id) - 1n) };
  for (;;) {
    const links = await linksAfter(tx, after);
    if (links.length === 0) return verified;
    for (const link of links) {
      const broken = faultOf(link, hash);
      if (broken?.fault === 'changed' && link.memberId && pseudonyms.has(link.memberId)) verified.erased++;
      else if (broken) return { ...verified, broken };
      else verified.rows++;
      verified.oldestId ??= link.id;
      // The seal of an erased row stays and continues the chain.
      [hash, after] = [link.hash!, link.id];
    }
  }
}

function faultOf({ id, content, own, hash }: Link, before: string): BrokenRow | undefined {
  if (content === null) return { id, fault: 'removed' };
  if (hash === null) return { id, fault: 'added' };
  const isSealed = [content + own, content].some((sealed) => linkOf(before, sealed) === hash);
  return isSealed ? undefined : { id, fault: 'changed' };
}

const linkOf = (before: string, content: string): string => createHash('sha256').update(`${before}\n${content}`).digest('hex');

/**
 * The canonical text of a row. It omits the email digest, so a seal cannot prove whose row it was after an erasure.
 */
const CONTENT = sql<string>`jsonb_build_array(a.id, to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), a.actor, a.action, a.outcome, a.organisation_id,
  a.client_id, a.member_id, a.consent_id, a.request_id, a.detail - 'account')::text`;

const OWN = sql<string>`coalesce(a.own_request_id::text, '')`;

/** The pseudonyms of erased members: an erasure changes their rows. */
async function erasedMembers(db: Queries): Promise<Set<string>> {
  const rows = await db.selectFrom('partner.audit').where('action', '=', 'member.erase').select('member_id as id').execute();
  return new Set(rows.map(({ id }) => id!));
}

const rowsAfter = (db: Queries, after: string) =>
  db
    .selectFrom('partner.audit as a')
    .where('a.id', '>', after)
    .orderBy('a.id')
    .select(['a.id', CONTENT.as('content'), OWN.as('own')])
    .$castTo<Row>();

const seals = (db: Queries) => db.selectFrom('partner.audit_seal').select(['audit_id as id', 'hash']).$castTo<{ id: string; hash: string }>();

const newestSeal = (db: Queries) => seals(db).orderBy('audit_id', 'desc').limit(1).executeTakeFirst();

/** The next seals with their rows. The row of an erasure is sealed with its pseudonym. */
async function linksAfter(db: Queries, after: string): Promise<Link[]> {
  const { rows } = await sql<Link>`
    WITH s AS (SELECT * FROM partner.audit_seal WHERE audit_id > ${after} ORDER BY audit_id LIMIT ${READ_AT_ONCE}),
      a AS (SELECT * FROM partner.audit WHERE id > ${after} AND id <= (SELECT max(audit_id) FROM s))
    SELECT coalesce(a.id, s.audit_id)::text AS id, CASE WHEN a.id IS NOT NULL THEN ${CONTENT} END AS content, ${OWN} AS own, s.hash,
      CASE WHEN a.action <> 'member.erase' THEN a.member_id END AS "memberId"
    FROM a FULL JOIN s ON s.audit_id = a.id ORDER BY coalesce(a.id, s.audit_id)`.execute(db);
  return rows;
}
