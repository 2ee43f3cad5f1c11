import type { Artifact, ArtifactChanges, ArtifactKey, ArtifactPut, ArtifactStore, Environment } from '@biomarker/domain/partner';
import { sql, type Expression } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { prepared } from '../shared/prepared.ts';
import { rowsIn } from '../shared/rows-of.ts';
import { appendAudit } from './audit.ts';
import { redeemConsent, unlessOvertaken } from './redemption.ts';
import { readArtifact, selectWithDependencies, type ArtifactRow } from './stored-artifact.ts';

const SWEPT_AT_ONCE = 5000;

type Row = ArtifactRow & ArtifactKey;
type ArtifactQuery = ArtifactKey & { environment: Environment };
type PairQuery = ArtifactQuery & { otherKind: string; otherKey: string };

const selectRows = (db: Queries, environment: Expression<Environment>) => selectWithDependencies(db, environment).select(['t.kind', 't.key']).$castTo<Row>();

const findOne = prepared<ArtifactQuery, Row>((db, value) =>
  selectRows(db, value('environment')).where('t.kind', '=', value('kind')).where('t.key', '=', value('key')),
);

/** Not by a list of keys: PostgreSQL plans such a statement at each run, which takes longer than the read. */
const findTwo = prepared<PairQuery, Row>((db, value) =>
  selectRows(db, value('environment')).where((eb) =>
    eb.or([eb.and({ 't.kind': value('kind'), 't.key': value('key') }), eb.and({ 't.kind': value('otherKind'), 't.key': value('otherKey') })]),
  ),
);

const after = (seconds: Expression<number>) => sql<string>`now() + make_interval(secs => ${seconds})`;

/** The payload is text here: rows of JSON may hold no NUL, and a column of JSON may. */
type Given = ArtifactKey & Omit<Artifact, 'payload'> & { payload: string; ttlSeconds: number; keepSeconds: number };
const GIVEN = `kind text, key text, payload text, "grantId" uuid, uid text, "clientId" text, "memberId" uuid, "sessionUid" text, "subjectDigest" text, scope text,
  "ttlSeconds" float8, "keepSeconds" float8`;

/** Replaced when the key exists. */
const REPLACED = ['payload', 'grant_id', 'uid', 'client_id', 'member_id', 'session_uid', 'subject_digest', 'scope', 'expires_at', 'keep_until'] as const;

const upsert = prepared<{ puts: string }, unknown>((db, value) =>
  db
    .insertInto('partner.oauth_artifact')
    .columns(['kind', 'key', ...REPLACED])
    .expression((eb) =>
      eb
        .selectFrom(rowsIn<Given>(value('puts'), GIVEN))
        .select(['kind', 'key', sql<string>`payload::json`.as('payload'), 'grantId', 'uid', 'clientId', 'memberId', 'sessionUid', 'subjectDigest', 'scope'])
        .select((row) => [after(row.ref('ttlSeconds')).as('expiresAt'), after(row.ref('keepSeconds')).as('keepUntil')]),
    )
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet((eb) => Object.fromEntries(REPLACED.map((column) => [column, eb.ref(`excluded.${column}`)]))),
    ),
);

/** One statement for all, each with another key. */
const put = (db: Queries, puts: readonly ArtifactPut[]) => upsert(db, { puts: JSON.stringify(puts.map(rowOf)) });

const rowOf = ({ artifact, ttlSeconds, keepSeconds = ttlSeconds, ...one }: ArtifactPut) => ({
  ...one,
  ttlSeconds,
  keepSeconds,
  ...artifact,
  payload: JSON.stringify(artifact.payload),
});

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

const remove = prepared<ArtifactKey, unknown>((db, value) =>
  db.deleteFrom('partner.oauth_artifact').where('kind', '=', value('kind')).where('key', '=', value('key')),
);

/** Rolls a commit back. */
class AlreadyUsed extends Error {}

async function write(tx: Queries, changes: ArtifactChanges): Promise<void> {
  // Consents before artifacts, in all transactions, so that two of them never wait for each other.
  if (changes.redeem) await redeemConsent(tx, changes.redeem);
  if (changes.once && (await insertOnce(tx, changes.once)).length === 0) throw new AlreadyUsed();
  if (changes.consume && (await useUp(tx, changes.consume)).length === 0) throw new AlreadyUsed();
  if (changes.put.length > 0) await put(tx, changes.put);
  for (const id of changes.remove) await remove(tx, id);
  if (changes.audit) await appendAudit(tx, changes.audit);
}

/** Only applications of `environment` exist. */
export function postgresArtifacts({ kysely }: Database, environment: Environment): ArtifactStore {
  return {
    put: async (one) => void (await put(kysely, [one])),
    putOnce: async (kind, key, ttlSeconds) => (await insertOnce(kysely, { kind, key, ttlSeconds })).length === 1,
    find: async (kind, key) => read((await findOne(kysely, { kind, key, environment }))[0]),
    async findBoth(one, other) {
      const rows = await findTwo(kysely, { ...one, otherKind: other.kind, otherKey: other.key, environment });
      const rowOf = (id: ArtifactKey) => rows.find(({ kind, key }) => kind === id.kind && key === id.key);
      return [read(rowOf(one)), read(rowOf(other))];
    },
    async commit(changes) {
      try {
        await unlessOvertaken(() => kysely.transaction().execute((tx) => write(tx, changes)));
        return true;
      } catch (error) {
        if (error instanceof AlreadyUsed) return false;
        throw error;
      }
    },
    remove: async (kind, key) => void (await remove(kysely, { kind, key })),
    sweep: async () => (await sweep(kysely)).length,
  };
}

const read = (row: Row | undefined) => row && readArtifact(row);

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
