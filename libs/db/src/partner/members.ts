import type { Environment, Member, MemberStore } from '@biomarker/domain/partner';
import { sql, type Expression } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { prepared } from '../shared/prepared.ts';
import { appendAudit } from './audit.ts';

const activeMembers = (db: Queries) =>
  db.selectFrom('partner.member').where('status', '=', 'active').select(['id', 'email', 'given_name as givenName', 'family_name as familyName']);

/** In the sandbox only synthetic members exist, since its partners expect test data. */
export function postgresMembers({ kysely }: Database, environment: Environment): MemberStore {
  const known = (db: Queries) => (environment === 'sandbox' ? activeMembers(db).where('is_synthetic', '=', true) : activeMembers(db));
  const byId = prepared<{ id: string }, Member>((db, value) => known(db).where('id', '=', value('id')));
  const byEmail = prepared<{ email: string }, Member & { passwordHash: string }>((db, value) =>
    known(db).where('email', '=', value('email')).select('password_hash as passwordHash'),
  );
  return {
    find: async (id) => (await byId(kysely, { id }))[0],
    findByEmail: async (email) => (await byEmail(kysely, { email }))[0],
    async renewHash(id, from, to) {
      await kysely.updateTable('partner.member').set({ password_hash: to }).where('id', '=', id).where('password_hash', '=', from).execute();
    },
    setPassword: (id, hash, audit) =>
      kysely.transaction().execute(async (tx) => {
        await tx
          .updateTable('partner.member')
          .set({ password_hash: hash, updated_at: sql<string>`now()` })
          .where('id', '=', id)
          .execute();
        await appendAudit(tx, audit);
      }),
  };
}

/** An active member as JSON, for a larger statement. */
export const activeMember = (db: Queries, id: Expression<string | null>) => jsonObjectFrom(activeMembers(db).where('id', '=', id as Expression<string>));
