import type { AuditSeals, BrokenRow, Seal, Verified } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { earlierFault, earlierSeals } from './earlier-seals.ts';

/** One statement seals them within its timeout. */
const SEALED_AT_ONCE = 5000;
/** The rows of a segment, which one statement verifies. */
const VERIFIED_AT_ONCE = 20_000;
/** Before every row, also one that somebody added with a negative id. */
const START: Seal = { id: String(-(2n ** 63n)), hash: '' };

/** Follows the seal `after`, whose hash it goes on from. */
type Segment = { place: number; after: Seal; upTo: string };
/** `first` is the lowest id; `named` are the rows that an erasure changed, each with its member. */
type Judged = { state: 'valid' | 'erased' | BrokenRow['fault']; rows: number; first: string; named: Record<string, string> | null };

/** The function `seal_audit` writes the chain; no role but the owner can write links. The verification has its own statement for the hashes. */
export function postgresAuditSeals({ kysely, pool }: Pick<Database, 'kysely' | 'pool'>): AuditSeals {
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

    newest: () => newestSeal(kysely),

    // One connection finds the segments, all others of the pool verify them.
    verify: (from) => reading(kysely, (tx) => verify(tx, kysely, Math.max(1, pool.options.max - 1), from)),

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

/** Reads one state of the audit: that of `snapshot`, or now. The owner of the database can put no function in the place of one of PostgreSQL's. */
const reading = <T>(kysely: Queries, work: (tx: Queries) => Promise<T>, snapshot?: string): Promise<T> =>
  kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      if (snapshot !== undefined) await sql`SET TRANSACTION SNAPSHOT ${sql.lit(snapshot)}`.execute(tx);
      await sql`SET LOCAL search_path = pg_catalog, pg_temp`.execute(tx);
      // In the order of the ids, also in a month without statistics.
      await sql`SET LOCAL enable_seqscan = off`.execute(tx);
      return work(tx);
    });

async function verify(tx: Queries, kysely: Queries, sideBySide: number, from: Seal | undefined): Promise<Verified> {
  const oldest = await oldestSeal(tx);
  const newest = await newestSeal(tx);
  if (!oldest || !newest) return { rows: 0, erased: 0 };
  // Retention keeps the link of the last removed row, which continues the chain, and names that row.
  const begin = from ?? ((await wasRemovedByRetention(tx, oldest.id)) ? oldest : START);
  const erasures = await erasuresByRow(tx, begin.id);
  const { rows } = await sql<{ snapshot: string }>`SELECT pg_export_snapshot() AS snapshot`.execute(tx);
  const segments = segmentsOf(tx, begin, newest);
  const judged: Verified[] = [];
  const judgeNext = async (beside: Queries) => {
    for await (const segment of segments) {
      const found = (judged[segment.place] = await judge(beside, segment, erasures));
      // Ends the segments for all.
      if (found.broken) return;
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, () => reading(kysely, judgeNext, rows[0]!.snapshot)));

  const verified: Verified = { rows: 0, erased: 0, newest };
  for (const { rows, erased, oldestId, broken } of judged) {
    verified.rows += rows;
    verified.erased += erased;
    verified.oldestId ??= oldestId;
    if (broken) return { ...verified, broken };
  }
  const broken = from ? undefined : await earlierFault(tx);
  return broken ? { ...verified, broken } : verified;
}

/** The chain from `begin` to `newest` in segments. Each follows a stored seal, which the segment before it verifies. */
async function* segmentsOf(tx: Queries, begin: Seal, newest: Seal): AsyncGenerator<Segment> {
  let after = begin;
  for (let place = 0; BigInt(after.id) < BigInt(newest.id); place++) {
    const last = await seals(tx)
      .where('audit_id', '>', after.id)
      .orderBy('audit_id')
      .offset(VERIFIED_AT_ONCE - 1)
      .limit(1)
      .executeTakeFirst();
    const upTo = last ?? newest;
    yield { place, after, upTo: upTo.id };
    after = upTo;
  }
}

async function judge(tx: Queries, { after, upTo }: Omit<Segment, 'place'>, erasures: Map<string, string>): Promise<Verified> {
  const judged = await judgedRows(tx, after, upTo);
  const count = (state: Judged['state']) => judged.find((group) => group.state === state)?.rows ?? 0;
  const erased = Object.entries(judged.find(({ state }) => state === 'erased')?.named ?? {});
  const faults: BrokenRow[] = [
    ...judged.flatMap(({ state, first }) => (state === 'valid' || state === 'erased' ? [] : [{ id: first, fault: state }])),
    ...erased.filter(([id, member]) => erasures.get(id) !== member).map(([id]) => ({ id, fault: 'changed' as const })),
  ];
  const [broken] = faults.sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
  if (broken) return { ...(await judge(tx, { after, upTo: String(BigInt(broken.id) - 1n) }, erasures)), broken };
  const [oldest] = judged.map(({ first }) => BigInt(first)).sort((one, other) => (one < other ? -1 : 1));
  return { rows: count('valid'), erased: count('erased'), ...(oldest !== undefined && { oldestId: String(oldest) }) };
}

/** The canonical text of all that an erasure never changes in a row. */
const KEPT = sql<string>`jsonb_build_array(a.id, to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), a.actor, a.action, a.outcome,
  a.organisation_id, a.client_id, a.request_id, a.own_request_id,
  CASE jsonb_typeof(a.detail) WHEN 'object' THEN a.detail - 'id' - 'account' ELSE a.detail END)::text`;

/** The canonical text of what names a person or a record. */
const NAMED = sql<string>`jsonb_build_array(a.member_id, a.consent_id, a.detail -> 'id', a.detail -> 'account')::text`;

const hashOf = (...lines: ReturnType<typeof sql>[]) => sql`encode(sha256(convert_to(concat_ws(E'\n', ${sql.join(lines)}), 'UTF8')), 'hex')`;

/** The rows behind `after` up to `upTo`, by their state. PostgreSQL hashes them, so none travels. */
async function judgedRows(tx: Queries, after: Seal, upTo: string): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    WITH s AS (
      SELECT *, lag(hash, 1, ${after.hash}) OVER (ORDER BY audit_id) AS before FROM partner.audit_link WHERE audit_id > ${after.id} AND audit_id <= ${upTo}),
    a AS (SELECT * FROM partner.audit WHERE id > ${after.id} AND id <= ${upTo}),
    judged AS (
      SELECT coalesce(a.id, s.audit_id) AS id, a.member_id, CASE
        WHEN a.id IS NULL THEN 'removed'
        WHEN s.audit_id IS NULL THEN 'added'
        WHEN s.hash <> ${hashOf(sql`s.before`, KEPT, sql`s.person`)} THEN 'changed'
        WHEN s.person = ${hashOf(sql`s.salt`, NAMED)} THEN 'valid'
        WHEN s.salt IS NULL AND ${NAMED} = jsonb_build_array(a.member_id, NULL, NULL, NULL)::text THEN 'erased'
        ELSE 'changed' END AS state
      FROM a FULL JOIN s ON s.audit_id = a.id)
    SELECT state, count(*)::int AS rows, min(id)::text AS first, CASE state WHEN 'erased' THEN json_object_agg(id, member_id) END AS named
    FROM judged GROUP BY state`.execute(tx);
  return rows;
}

/** The pseudonym of each row behind `after` that an erasure changed, by the row's id. An erasure follows the rows that it names. */
async function erasuresByRow(db: Queries, after: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; pseudonym: string }>`
    SELECT jsonb_array_elements_text(detail -> 'rows') AS id, member_id AS pseudonym FROM partner.audit
    WHERE id > ${after} AND actor = 'operator' AND action = 'member.erase' AND jsonb_typeof(detail -> 'rows') = 'array'`.execute(db);
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
