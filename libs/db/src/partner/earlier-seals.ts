import type { BrokenRow, Seal } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';

// Earlier releases sealed each row as a whole, in another table. It tells of changes before the upgrade. Remove one release later.

/** The first row that differs from its earlier seal. An erasure changes rows; from the upgrade on, the chain of this release seals them as they are left. */
export async function earlierFault(db: Queries): Promise<BrokenRow | undefined> {
  const { rows } = await sql<BrokenRow>`
    WITH sealed AS (SELECT audit_id, hash, lag(hash) OVER (ORDER BY audit_id) AS before FROM partner.audit_seal)
    SELECT s.audit_id::text AS id, CASE WHEN a.id IS NULL THEN 'removed' ELSE 'changed' END AS fault
    FROM sealed s
    LEFT JOIN partner.audit a ON a.id = s.audit_id
    CROSS JOIN LATERAL (SELECT coalesce(s.before, '') || E'\n' || jsonb_build_array(a.id, to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
      a.actor, a.action, a.outcome, a.organisation_id, a.client_id, a.member_id, a.consent_id, a.request_id,
      CASE jsonb_typeof(a.detail) WHEN 'object' THEN a.detail - 'account' ELSE a.detail END)::text AS content) AS row
    WHERE CASE WHEN a.id IS NULL THEN s.before IS NOT NULL
      ELSE s.hash <> ALL (ARRAY[${hashOf(sql`content || coalesce(a.own_request_id::text, '')`)}, ${hashOf(sql`content`)}])
        AND NOT EXISTS (SELECT FROM partner.audit e WHERE e.actor = 'operator' AND e.action = 'member.erase' AND e.member_id = a.member_id AND a.action <> 'member.erase')
      END
    ORDER BY s.audit_id LIMIT 1`.execute(db);
  return rows[0];
}

const hashOf = (text: ReturnType<typeof sql>) => sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

export const earlierSeals = (db: Queries) => db.selectFrom('partner.audit_seal').select(['audit_id as id', 'hash']).$castTo<Seal>();
