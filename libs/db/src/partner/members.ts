import type { Member, MemberStore } from '@biomarker/domain/partner';
import type { Pool } from 'pg';
import { prepared } from '../shared/statements.ts';

const MEMBER = `id, email, given_name AS "givenName", family_name AS "familyName"`;

const byId = prepared<Member>(`SELECT ${MEMBER} FROM partner.member WHERE id = $1 AND status = 'active'`);
const byEmail = prepared<Member & { passwordHash: string }>(
  `SELECT ${MEMBER}, password_hash AS "passwordHash" FROM partner.member WHERE email = $1 AND status = 'active'`,
);

/** The active member whose id is `id`, an expression, as JSON for a larger statement. */
export const activeMember = (id: string): string =>
  `(SELECT row_to_json(found) FROM (SELECT ${MEMBER} FROM partner.member WHERE id = ${id} AND status = 'active') found)`;

export function postgresMembers(pool: Pool): MemberStore {
  return {
    find: async (id) => (await byId(pool, [id]))[0],
    findByEmail: async (email) => (await byEmail(pool, [email]))[0],
  };
}
