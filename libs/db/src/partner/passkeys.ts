import type { AuditEntry, Environment, MailKind, NewPasskey, Passkey, PasskeyStore } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import { changedRows } from '../shared/changed-rows.ts';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { appendAudit } from './audit.ts';
import { liveMembers } from './live.ts';
import { queueing } from './queue-mail.ts';

/** The passkeys of active members; in the sandbox of synthetic ones. */
export function postgresPasskeys({ kysely }: Database, environment: Environment): PasskeyStore {
  return {
    of: async (memberId) => (await selectPasskeys(kysely).where('k.member_id', '=', memberId).orderBy('k.created_at').execute()).map(readPasskey),
    async find(id) {
      const row = await selectPasskeys(kysely)
        .innerJoin(liveMembers(kysely, sql.val(environment)).selectAll('m').as('m'), 'm.id', 'k.member_id')
        .where('k.id', '=', id)
        .select(['m.id as memberId', 'm.email'])
        .executeTakeFirst();
      if (!row) return undefined;
      const { memberId, email, ...passkey } = row;
      return { passkey: readPasskey(passkey), member: { id: memberId, email } };
    },
    add: (memberId, passkey, limits, audit) => kysely.transaction().execute((tx) => add(tx, { memberId, passkey, ...limits, audit })),
    remove: (memberId, id, audit) =>
      kysely.transaction().execute(async (tx) => {
        await lockMember(tx, memberId);
        if ((await changedRows(tx.deleteFrom('partner.passkey').where('id', '=', id).where('member_id', '=', memberId))) === 0) return false;
        if ((await countOf(tx, 'passkey', memberId)) === 0) await removeCodes(tx, memberId);
        await tell(tx, memberId, 'passkey-removed', audit);
        return true;
      }),
    async use(id, signCount) {
      const used = kysely
        .updateTable('partner.passkey')
        .set({ sign_count: String(signCount), last_used_at: sql`now()` })
        .where('id', '=', id)
        // WebAuthn Level 3, section 6.1.1: 0 and 0 say that the authenticator does not count.
        .where((eb) => eb.or([eb('sign_count', '<', String(signCount)), sql<boolean>`sign_count = 0 AND ${signCount} = 0`]));
      return (await changedRows(used)) === 1;
    },
    reportCopy: (memberId, audit) => kysely.transaction().execute((tx) => tell(tx, memberId, 'passkey-copied', audit)),
    replaceCodes: (memberId, codes, audit) =>
      kysely.transaction().execute(async (tx) => {
        await lockMember(tx, memberId);
        await removeCodes(tx, memberId);
        await addCodes(tx, memberId, codes);
        await tell(tx, memberId, 'recovery-codes', audit);
      }),
    useCode: (memberId, code, audit) =>
      kysely.transaction().execute(async (tx) => {
        if ((await changedRows(tx.deleteFrom('partner.recovery_code').where('member_id', '=', memberId).where('digest', '=', code))) === 0) return false;
        await tell(tx, memberId, 'recovery-code', audit);
        return true;
      }),
    codesLeft: (memberId) => countOf(kysely, 'recovery_code', memberId),
  };
}

/** Removes all passkeys and recovery codes of a member, for the operator. Returns the number of passkeys. */
export const removeAllPasskeys = (db: Queries, memberId: string, audit: AuditEntry): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const removed = await changedRows(tx.deleteFrom('partner.passkey').where('member_id', '=', memberId));
    if (removed === 0) return 0;
    await removeCodes(tx, memberId);
    await tell(tx, memberId, 'passkey-removed', audit);
    return removed;
  });

const selectPasskeys = (db: Queries) =>
  db
    .selectFrom('partner.passkey as k')
    .select([
      'k.id',
      'k.user_handle as userHandle',
      'k.name',
      'k.public_key as publicKey',
      'k.sign_count as signCount',
      'k.created_at as createdAt',
      'k.last_used_at as lastUsedAt',
    ]);

type Row = Omit<Passkey, 'publicKey' | 'signCount' | 'lastUsedAt'> & { publicKey: Buffer; signCount: string; lastUsedAt: string | null };

const readPasskey = ({ publicKey, signCount, lastUsedAt, ...row }: Row): Passkey => ({
  ...row,
  publicKey: new Uint8Array(publicKey),
  signCount: Number(signCount),
  ...(lastUsedAt !== null && { lastUsedAt }),
});

type Added = { memberId: string; passkey: NewPasskey; most: number; codes: readonly string[]; audit: AuditEntry };

async function add(tx: Queries, { memberId, passkey, most, codes, audit }: Added) {
  await lockMember(tx, memberId);
  const { id, userHandle, name, publicKey, signCount } = passkey;
  const isAdded =
    (await countOf(tx, 'passkey', memberId)) < most &&
    (
      await tx
        .insertInto('partner.passkey')
        .values({ id, member_id: memberId, user_handle: userHandle, name, public_key: Buffer.from(publicKey), sign_count: String(signCount) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
    ).numInsertedOrUpdatedRows === 1n;
  if (!isAdded) return { isAdded, hasNewCodes: false };
  const hasNewCodes = (await countOf(tx, 'recovery_code', memberId)) === 0;
  if (hasNewCodes) await addCodes(tx, memberId, codes);
  await tell(tx, memberId, 'passkey', audit);
  return { isAdded, hasNewCodes };
}

/** Changes of one member's passkeys wait for each other. */
const lockMember = (tx: Queries, memberId: string) =>
  tx.selectFrom('partner.member').where('id', '=', memberId).forNoKeyUpdate().select('id').executeTakeFirstOrThrow();

async function countOf(db: Queries, table: 'passkey' | 'recovery_code', memberId: string): Promise<number> {
  const rows = db.selectFrom(`partner.${table}` as 'partner.passkey').where('member_id', '=', memberId);
  return Number((await rows.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()).count);
}

const removeCodes = (tx: Queries, memberId: string) => tx.deleteFrom('partner.recovery_code').where('member_id', '=', memberId).execute();

const addCodes = (tx: Queries, memberId: string, digests: readonly string[]) =>
  tx
    .insertInto('partner.recovery_code')
    .values(digests.map((digest) => ({ member_id: memberId, digest })))
    .execute();

async function tell(tx: Queries, memberId: string, kind: MailKind, audit: AuditEntry): Promise<void> {
  await queueing(tx, { memberId, kind }).execute();
  await appendAudit(tx, audit);
}
