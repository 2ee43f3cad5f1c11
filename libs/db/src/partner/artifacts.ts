import type { ArtifactChanges, ArtifactFormat, ArtifactPut, ArtifactStore, Environment } from '@biomarker/domain/partner';
import { sql, type Expression, type QueryCreator } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries, Tables } from '../shared/kysely.ts';
import { perShape } from '../shared/per-shape.ts';
import { prepared, type Value } from '../shared/prepared.ts';
import { artifactFinder } from './artifact-dependencies.ts';
import { AUDIT_COLUMNS, auditSelection, auditValues, type AuditValues } from './audit.ts';
import { beginConsent, endOlder, unlessOvertaken, type Redemption } from './redemption.ts';

const SWEPT_AT_ONCE = 5000;

const after = (seconds: Expression<unknown>) => sql<string>`now() + make_interval(secs => ${seconds})`;

type Puts = { kinds: string[]; keys: string[]; payloads: string[]; grantIds: (string | null)[]; uids: (string | null)[]; ttls: number[]; keeps: number[] };

/** Inserts or replaces all of them, depending on the CTE in `condition`. */
function putAll(db: Queries, value: Value<Puts>, condition = sql``) {
  const given = sql`unnest(${value('kinds')}::text[], ${value('keys')}::text[], ${value('payloads')}::text[], ${value('grantIds')}::uuid[],
    ${value('uids')}::text[], ${value('ttls')}::int[], ${value('keeps')}::int[]) AS p (kind, key, payload, grant_id, uid, ttl, keep)`;
  return db
    .insertInto('partner.oauth_artifact')
    .columns(['kind', 'key', 'payload', 'grant_id', 'uid', 'expires_at', 'keep_until'])
    .expression(
      () => sql`SELECT p.kind, p.key, p.payload::json, p.grant_id, p.uid, ${after(sql`p.ttl`)}, ${after(sql`p.keep`)} FROM ${given} ${condition}` as never,
    )
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet((eb) => ({
        payload: eb.ref('excluded.payload'),
        grant_id: eb.ref('excluded.grant_id'),
        uid: eb.ref('excluded.uid'),
        expires_at: eb.ref('excluded.expires_at'),
        keep_until: eb.ref('excluded.keep_until'),
      })),
    );
}

type Once = { onceKind: string | null; onceKey: string | null; onceSeconds: number | null };

/** Inserts nothing when the key exists. */
const insertOnce = (db: Queries, value: Value<Once>) =>
  db
    .insertInto('partner.oauth_artifact')
    .columns(['kind', 'key', 'payload', 'expires_at', 'keep_until'])
    .expression(
      () =>
        sql`SELECT ${value('onceKind')}::text, ${value('onceKey')}::text, '{}'::json, ${after(sql`${value('onceSeconds')}::int`)},
          ${after(sql`${value('onceSeconds')}::int`)}` as never,
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('key');

type Used = { usedKind: string | null; usedKey: string | null };

const useUp = (db: Queries, value: Value<Used>) =>
  db
    .updateTable('partner.oauth_artifact')
    .set({ consumed_at: sql`now()` })
    .from(sql`fresh`.as('fresh'))
    .where('kind', '=', value('usedKind') as Expression<string>)
    .where('key', '=', value('usedKey') as Expression<string>)
    .where('consumed_at', 'is', null)
    .returning('key');

type Removed = { removedKinds: string[]; removedKeys: string[] };

const removeAll = (db: Queries, value: Value<Removed>) =>
  db
    .deleteFrom('partner.oauth_artifact as t')
    .using(sql`allowed`.as('allowed'))
    .where(sql<boolean>`(t.kind, t.key) IN (SELECT * FROM unnest(${value('removedKinds')}::text[], ${value('removedKeys')}::text[]))`);

const audited = (db: Queries, value: Value<AuditValues>) =>
  db
    .insertInto('partner.audit')
    .columns(AUDIT_COLUMNS)
    .expression(() => sql`SELECT ${sql.join(auditSelection(value))} FROM allowed` as never);

type Commit = Puts & Once & Used & Removed & AuditValues & Redemption;
/** The parts that a request has. PostgreSQL opens the tables of each part, even when it writes nothing. */
type CommitShape = Record<keyof ArtifactChanges, boolean>;

/** All writes of a request in one statement. The writing CTEs depend on `allowed`, which depends on the deciding ones. */
const commitAll = perShape((has: CommitShape) => prepared<Commit, { done: boolean }>((db, value) => commitStatement(db, value, has)));

function commitStatement(db: Queries, value: Value<Commit>, has: CommitShape) {
  const ifDone = (part: 'once' | 'consumed', isThere: boolean) => (isThere ? sql<boolean>`EXISTS (SELECT FROM ${sql.table(part)})` : sql<boolean>`true`);
  let statement: QueryCreator<Tables> = db;
  if (has.once) statement = statement.with('once', () => insertOnce(db, value));
  statement = statement.with('fresh', () => db.selectNoFrom(sql`1`.as('yes')).where(ifDone('once', has.once)));
  if (has.consume) statement = statement.with('consumed', () => useUp(db, value));
  statement = statement.with('allowed', () => sql`(SELECT yes FROM fresh WHERE ${ifDone('consumed', has.consume)})`);
  if (has.put) statement = statement.with('put', () => putAll(db, value as never, sql`, allowed`));
  if (has.remove) statement = statement.with('removed', () => removeAll(db, value));
  if (has.redeem)
    statement = statement
      .with('older', () => endOlder(db, value))
      .with('older_tokens', (parts) => parts.deleteFrom('partner.oauth_artifact').where('grant_id', 'in', (eb) => eb.selectFrom('older').select('older.id')))
      .with('redeemed', () => beginConsent(db, value));
  if (has.audit) statement = statement.with('audited', () => audited(db, value));
  return statement.selectNoFrom(sql<boolean>`EXISTS (SELECT FROM allowed)`.as('done'));
}

const put = prepared<Puts, unknown>((db, value) => putAll(db, value));
const putOnce = prepared<Once, { key: string }>(insertOnce);
const remove = prepared<{ kind: string; key: string }, unknown>((db, value) =>
  db.deleteFrom('partner.oauth_artifact').where('kind', '=', value('kind')).where('key', '=', value('key')),
);

/** Only applications of `environment` exist; `format` locates dependencies in payloads. */
export function postgresArtifacts({ kysely }: Database, { environment, format }: { environment: Environment; format: ArtifactFormat }): ArtifactStore {
  const finder = artifactFinder(format);
  return {
    put: async (one) => void (await put(kysely, putsOf([one]))),
    putOnce: async (kind, key, ttlSeconds) => (await putOnce(kysely, { onceKind: kind, onceKey: key, onceSeconds: ttlSeconds })).length === 1,
    find: (kind, key, reader = 'library') => finder.find(kysely, reader, { kind, key, environment }),
    findBoth: (one, { kind: otherKind, key: otherKey }) => finder.findBoth(kysely, { ...one, otherKind, otherKey, environment }),
    commit: async (changes) => (await unlessOvertaken(() => commitAll(shapeOf(changes))(kysely, commitOf(changes))))[0]!.done,
    remove: async (kind, key) => void (await remove(kysely, { kind, key })),
    sweep: async () => (await sweep(kysely)).length,
  };
}

/** Sweeps by the database clock. Skips rows that another instance is sweeping. */
const sweep = (db: Queries) =>
  db
    .deleteFrom('partner.oauth_artifact')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('kind', 'key'),
        'in',
        selectFrom('partner.oauth_artifact')
          .where('keep_until', '<', sql<string>`now()`)
          .limit(SWEPT_AT_ONCE)
          .forUpdate()
          .skipLocked()
          .select(['kind', 'key'])
          .$asTuple('kind', 'key'),
      ),
    )
    .returning('kind')
    .execute();

const putsOf = (puts: readonly ArtifactPut[]): Puts => ({
  kinds: puts.map(({ kind }) => kind),
  keys: puts.map(({ key }) => key),
  payloads: puts.map(({ artifact }) => JSON.stringify(artifact.payload)),
  grantIds: puts.map(({ artifact }) => artifact.grantId ?? null),
  uids: puts.map(({ artifact }) => artifact.uid ?? null),
  ttls: puts.map(({ ttlSeconds }) => ttlSeconds),
  keeps: puts.map(({ keepSeconds }) => keepSeconds),
});

const shapeOf = ({ once, consume, put, remove, redeem, audit }: ArtifactChanges): CommitShape => ({
  once: once !== undefined,
  consume: consume !== undefined,
  put: put.length > 0,
  remove: remove.length > 0,
  redeem: redeem !== undefined,
  audit: audit !== undefined,
});

const commitOf = ({ once, consume, put, remove, redeem, audit }: ArtifactChanges): Commit => ({
  ...{ onceKind: once?.kind ?? null, onceKey: once?.key ?? null, onceSeconds: once?.ttlSeconds ?? null },
  ...{ usedKind: consume?.kind ?? null, usedKey: consume?.key ?? null },
  ...putsOf(put),
  ...{ removedKinds: remove.map(({ kind }) => kind), removedKeys: remove.map(({ key }) => key) },
  redeemed: redeem ?? null,
  ...auditValues(audit ?? {}),
});
