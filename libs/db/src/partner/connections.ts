import type { Connection, ConnectionStore, Environment } from '@biomarker/domain/partner';
import type { Pool } from 'pg';
import { appendAudit } from './audit.ts';
import { inTransaction, prepared } from '../shared/statements.ts';

const ACCESSES_SHOWN = 10;

const liveOf = prepared<Connection>(`
  SELECT c.id, o.display_name AS organization, a.name AS application, c.scopes, c.granted_at AS "grantedAt", c.expires_at AS "expiresAt",
    coalesce((SELECT json_agg(json_build_object('at', latest.at, 'type', latest.detail->>'type', 'outcome', latest.outcome) ORDER BY latest.id DESC)
      FROM (SELECT id, at, detail, outcome FROM partner.audit WHERE member_id = c.member_id AND consent_id = c.id AND action LIKE 'fhir.%'
            ORDER BY id DESC LIMIT ${ACCESSES_SHOWN}) latest), '[]') AS accesses
  FROM partner.consent c
  JOIN partner.application a ON a.client_id = c.client_id AND a.environment = $2
  JOIN partner.organisation o ON o.id = a.organisation_id
  WHERE c.member_id = $1 AND c.ended_at IS NULL AND c.expires_at > now() ORDER BY o.display_name, a.name, c.id`);

const endOwn = prepared<{ clientId: string; organizationId: string }>(`
  WITH ended AS (
    UPDATE partner.consent SET ended_at = now(), ended_by = 'member' WHERE id = $1 AND member_id = $2 AND ended_at IS NULL RETURNING id, client_id),
  gone AS (DELETE FROM partner.oauth_artifact WHERE grant_id IN (SELECT id FROM ended))
  SELECT a.client_id AS "clientId", a.organisation_id AS "organizationId" FROM ended JOIN partner.application a USING (client_id)`);

export function postgresConnections(pool: Pool, environment: Environment): ConnectionStore {
  return {
    of: (memberId) => liveOf(pool, [memberId, environment]),
    end: (id, memberId, requestId) =>
      inTransaction(pool, async (client) => {
        const [ended] = await endOwn(client, [id, memberId]);
        if (!ended) return false;
        await appendAudit(client, { actor: 'member', action: 'connection.end', outcome: 'ok', memberId, consentId: id, requestId, ...ended });
        return true;
      }),
  };
}
