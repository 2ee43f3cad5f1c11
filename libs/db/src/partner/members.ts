import type { Environment, Member, MemberStore } from '@biomarker/domain/partner';
import type { Expression } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { prepared } from '../shared/prepared.ts';

const activeMembers = (db: Queries) =>
  db.selectFrom('partner.member').where('status', '=', 'active').select(['id', 'email', 'given_name as givenName', 'family_name as familyName']);

/** The sandbox knows synthetic members alone: its partners are promised test data. */
export function postgresMembers({ kysely }: Database, environment: Environment): MemberStore {
  const known = (db: Queries) => (environment === 'sandbox' ? activeMembers(db).where('is_synthetic', '=', true) : activeMembers(db));
  const byId = prepared<{ id: string }, Member>((db, value) => known(db).where('id', '=', value('id')));
  const byEmail = prepared<{ email: string }, Member & { passwordHash: string }>((db, value) =>
    known(db).where('email', '=', value('email')).select('password_hash as passwordHash'),
  );
  return {
    find: async (id) => (await byId(kysely, { id }))[0],
    findByEmail: async (email) => (await byEmail(kysely, { email }))[0],
  };
}

/** An active member as JSON, for a larger statement. */
export const activeMember = (db: Queries, id: Expression<string | null>) => jsonObjectFrom(activeMembers(db).where('id', '=', id as Expression<string>));
