import type { ArtifactChanges, ArtifactKey, ArtifactPut, ArtifactStore, Environment } from '@biomarker/domain/partner';
import { sql, type Expression } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { prepared, type Value } from '../shared/prepared.ts';
import { appendAudit } from './audit.ts';
import { redeemConsent, unlessOvertaken } from './redemption.ts';
import { readArtifact, selectWithDependencies, type ArtifactRow } from './stored-artifact.ts';

const SWEPT_AT_ONCE = 5000;

type Keys = { kinds: string[]; keys: string[] };
const keysOf = (ids: readonly ArtifactKey[]): Keys => ({ kinds: ids.map(({ kind }) => kind), keys: ids.map(({ key }) => key) });

const isOneOf = (value: Value<Keys>) => sql<boolean>`(kind, key) IN (SELECT * FROM unnest(${value('kinds')}::text[], ${value('keys')}::text[]))`;

const findAll = prepared<Keys & { environment: Environment }, ArtifactRow & ArtifactKey>((db, value) =>
  selectWithDependencies(db, value('environment')).where(isOneOf(value)).select(['t.kind', 't.key']).$castTo<ArtifactRow & ArtifactKey>(),
);

const after = (seconds: Expression<number>) => sql<string>`now() + make_interval(secs => ${seconds})`;

/** Replaced when the key exists. */
const COLUMNS = ['payload', 'grant_id', 'uid', 'client_id', 'member_id', 'session_uid', 'subject_digest', 'scope', 'expires_at', 'keep_until'] as const;

type Row = ArtifactKey & { payload: string; ttlSeconds: number; keepSeconds: number } & Record<
    'grantId' | 'uid' | 'clientId' | 'memberId' | 'sessionUid' | 'subjectDigest' | 'scope',
    string | null
  >;

const upsert = prepared<Row, unknown>((db, value) =>
  db
    .insertInto('partner.oauth_artifact')
    .values({
      kind: value('kind'),
      key: value('key'),
      payload: value('payload'),
      grant_id: value('grantId'),
      uid: value('uid'),
      client_id: value('clientId'),
      member_id: value('memberId'),
      session_uid: value('sessionUid'),
      subject_digest: value('subjectDigest'),
      scope: value('scope'),
      expires_at: after(value('ttlSeconds')),
      keep_until: after(value('keepSeconds')),
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet((eb) => Object.fromEntries(COLUMNS.map((column) => [column, eb.ref(`excluded.${column}`)]))),
    ),
);

const put = (db: Queries, { kind, key, artifact, ttlSeconds, keepSeconds }: ArtifactPut) => {
  const { payload, grantId = null, uid = null, clientId = null, memberId = null, sessionUid = null, subjectDigest = null, scope = null } = artifact;
  const columns = { grantId, uid, clientId, memberId, sessionUid, subjectDigest, scope };
  return upsert(db, { kind, key, payload: JSON.stringify(payload), ...columns, ttlSeconds, keepSeconds });
};

type Once = ArtifactKey & { ttlSeconds: number };

const insertRow = prepared<Once, { key: string }>((db, value) =>
  db
    .insertInto('partner.oauth_artifact')
    .values({
      kind: value('kind'),
      key: value('key'),
      payload: sql.lit('{}'),
      expires_at: after(value('ttlSeconds')),
      keep_until: after(value('ttlSeconds')),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
);

/** Inserts nothing when the key exists. Partners' times may have fractions (RFC 7519, section 2); the columns of the database count whole seconds. */
const insertOnce = (db: Queries, { ttlSeconds, ...id }: Once) => insertRow(db, { ...id, ttlSeconds: Math.ceil(ttlSeconds) });

const useUp = prepared<ArtifactKey, { key: string }>((db, value) =>
  db
    .updateTable('partner.oauth_artifact')
    .set({ consumed_at: sql`now()` })
    .where('kind', '=', value('kind'))
    .where('key', '=', value('key'))
    .where('consumed_at', 'is', null)
    .returning('key'),
);

const removeAll = prepared<Keys, unknown>((db, value) => db.deleteFrom('partner.oauth_artifact').where(isOneOf(value)));
const remove = (db: Queries, ids: readonly ArtifactKey[]) => removeAll(db, keysOf(ids));

/** Rolls a commit back. */
class AlreadyUsed extends Error {}

async function write(tx: Queries, changes: ArtifactChanges): Promise<void> {
  // Consents before artifacts, in all transactions, so that two of them never wait for each other.
  if (changes.redeem) await redeemConsent(tx, changes.redeem);
  if (changes.once && (await insertOnce(tx, changes.once)).length === 0) throw new AlreadyUsed();
  if (changes.consume && (await useUp(tx, changes.consume)).length === 0) throw new AlreadyUsed();
  for (const one of changes.put) await put(tx, one);
  if (changes.remove.length > 0) await remove(tx, changes.remove);
  if (changes.audit) await appendAudit(tx, changes.audit);
}

/** Only applications of `environment` exist. */
export function postgresArtifacts({ kysely }: Database, environment: Environment): ArtifactStore {
  async function find(...ids: ArtifactKey[]) {
    const rows = await findAll(kysely, { ...keysOf(ids), environment });
    return ids.map((id) => {
      const row = rows.find(({ kind, key }) => kind === id.kind && key === id.key);
      return row && readArtifact(row);
    });
  }

  return {
    put: async (one) => void (await put(kysely, one)),
    putOnce: async (kind, key, ttlSeconds) => (await insertOnce(kysely, { kind, key, ttlSeconds })).length === 1,
    find: async (kind, key) => (await find({ kind, key }))[0],
    findBoth: async (one, other) => (await find(one, other)) as Awaited<ReturnType<ArtifactStore['findBoth']>>,
    async commit(changes) {
      try {
        await unlessOvertaken(() => kysely.transaction().execute((tx) => write(tx, changes)));
        return true;
      } catch (error) {
        if (error instanceof AlreadyUsed) return false;
        throw error;
      }
    },
    remove: async (kind, key) => void (await remove(kysely, [{ kind, key }])),
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
