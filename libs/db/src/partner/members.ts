import type { Environment, MemberStore } from '@biomarker/domain/partner';
import type { Expression } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';

const MEMBER = { id: true, email: true, givenName: true, familyName: true } as const;

/** The sandbox knows synthetic members alone: its partners are promised test data. */
export function postgresMembers({ prisma }: Database, environment: Environment): MemberStore {
  const { member } = prisma;
  const known = { status: 'active', ...(environment === 'sandbox' && { isSynthetic: true }) };
  return {
    find: async (id) => (await member.findUnique({ where: { id, ...known }, select: MEMBER })) ?? undefined,
    findByEmail: async (email) => (await member.findUnique({ where: { email, ...known }, select: { ...MEMBER, passwordHash: true } })) ?? undefined,
  };
}

/** An active member as JSON, for a larger statement. */
export const activeMember = (db: Queries, id: Expression<string | null>) =>
  jsonObjectFrom(
    db
      .selectFrom('partner.member')
      .where('id', '=', id as Expression<string>)
      .where('status', '=', 'active')
      .select(['id', 'email', 'given_name as givenName', 'family_name as familyName']),
  );
