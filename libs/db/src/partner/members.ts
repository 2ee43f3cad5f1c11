import type { Environment, Member, MemberStore } from '@biomarker/domain/partner';
import { sql, type Expression } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { prepared } from '../shared/prepared.ts';
import { appendAudit } from './audit.ts';
import { liveMembers } from './live.ts';
import { queueing } from './queue-mail.ts';
import { endResetLinks } from './reset-links.ts';

const activeMembers = (db: Queries, environment: Expression<Environment>) => liveMembers(db, environment).select(['m.id', 'm.email']);

const byId = prepared<{ id: string; environment: Environment }, Member>((db, value) => activeMembers(db, value('environment')).where('m.id', '=', value('id')));
const byEmail = prepared<{ email: string; environment: Environment }, Member & { passwordHash: string }>((db, value) =>
  activeMembers(db, value('environment')).where('m.email', '=', value('email')).select('m.password_hash as passwordHash'),
);

export function postgresMembers({ kysely }: Database, environment: Environment): MemberStore {
  return {
    find: async (id) => (await byId(kysely, { id, environment }))[0],
    findByEmail: async (email) => (await byEmail(kysely, { email, environment }))[0],
    async renewHash(id, from, to) {
      await kysely.updateTable('partner.member').set({ password_hash: to }).where('id', '=', id).where('password_hash', '=', from).execute();
    },
    requestReset: (email, audit) =>
      kysely.transaction().execute(async (tx) => {
        const member = liveMembers(tx, sql.val(environment)).where('m.email', '=', email).select('m.id');
        await queueing(tx, { memberId: sql`${member}`, kind: 'password-reset' }).execute();
        await appendAudit(tx, audit);
      }),
    setPassword: (id, hash, audit) =>
      kysely.transaction().execute(async (tx) => {
        await tx
          .updateTable('partner.member')
          .set({ password_hash: hash, updated_at: sql<string>`now()` })
          .where('id', '=', id)
          .execute();
        // A reset link from before may be in other hands.
        await endResetLinks(tx, id);
        await queueing(tx, { memberId: id, kind: 'password' }).execute();
        await appendAudit(tx, audit);
      }),
  };
}

/** An active member as JSON, for a larger statement. */
export const activeMember = (db: Queries, environment: Expression<Environment>, id: Expression<string | null>) =>
  jsonObjectFrom(activeMembers(db, environment).where('m.id', '=', id as Expression<string>));
