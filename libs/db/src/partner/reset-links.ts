import { PASSWORD_RESET, type ResetLink } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';

/** Stores a link that sets a new password; those before it end. */
export async function replaceResetLink(tx: Queries, { memberId, digest, expiresAt }: ResetLink): Promise<void> {
  await endResetLinks(tx, memberId);
  const end = expiresAt.toISOString();
  await tx
    .insertInto('partner.oauth_artifact')
    .values({ kind: PASSWORD_RESET, key: digest, payload: JSON.stringify({ accountId: memberId }), expires_at: end, keep_until: end })
    .execute();
}

export async function endResetLinks(tx: Queries, memberId: string): Promise<void> {
  await tx
    .deleteFrom('partner.oauth_artifact')
    .where('kind', '=', PASSWORD_RESET)
    .where((eb) => sql<boolean>`${eb.ref('payload')} ->> 'accountId' = ${memberId}`)
    .execute();
}
