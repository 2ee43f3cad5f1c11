import type { Access, AccessCounters, AccessStore, Counted, Environment } from '@biomarker/domain/partner';
import type { Pool } from 'pg';
import { prepared } from '../shared/statements.ts';

// Everything that a token rests on, in one look: whatever was withdrawn acts on the very next call.
const LIVE = `
  SELECT t.payload->>'scope' AS "tokenScope", c.id AS "consentId", c.member_id AS "memberId", c.patient_id AS "patientId", c.client_id AS "clientId",
    a.organisation_id AS "organizationId",
    ARRAY(SELECT unnest(c.scopes) INTERSECT SELECT unnest(a.scopes) INTERSECT SELECT unnest(l.scopes)) AS scopes
  FROM partner.oauth_artifact t
  JOIN partner.consent c ON c.id = t.grant_id AND c.ended_at IS NULL AND c.expires_at > now()
  JOIN partner.member m ON m.id = c.member_id AND m.status = 'active'
  JOIN partner.application a ON a.client_id = c.client_id AND a.status = 'active' AND a.environment = $2
  JOIN partner.organisation o ON o.id = a.organisation_id AND o.status = 'approved'
  LEFT JOIN partner.licence l ON l.organisation_id = o.id AND l.environment = a.environment
  WHERE t.kind = 'AccessToken' AND t.key = $1 AND t.expires_at > now()`;

// Fixed windows that begin with their first request, in the table and form of rate-limiter-flexible: keys are `name:client`, times epoch milliseconds.
// The application comes first in every statement, so that two of them never wait for each other in a circle.
const COUNTED = `
  WITH live AS (${LIVE}),
  named AS (SELECT $3 || ':application ' || "clientId" AS application, $5 || ':connection ' || "consentId" AS connection FROM live),
  clock AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now),
  counted AS (
    INSERT INTO partner.rate_limit AS known (key, points, expire)
    SELECT one.key, 1, clock.now + one.window_ms
    FROM clock, named, LATERAL (VALUES (1, named.application, $4::int), (2, named.connection, $6::int)) one (place, key, window_ms) ORDER BY one.place
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN known.expire <= (SELECT now FROM clock) THEN 1 ELSE known.points + 1 END,
      expire = CASE WHEN known.expire <= (SELECT now FROM clock) THEN excluded.expire ELSE known.expire END
    RETURNING key, points, expire)
  SELECT live.*, a.points AS "applicationRequests", (a.expire - clock.now)::int AS "applicationMs",
    c.points AS "connectionRequests", (c.expire - clock.now)::int AS "connectionMs"
  FROM live, clock, named JOIN counted a ON a.key = named.application JOIN counted c ON c.key = named.connection`;

type Row = Access & { tokenScope: string };
type CountedRow = Row & Record<'applicationRequests' | 'applicationMs' | 'connectionRequests' | 'connectionMs', number>;

const liveAccess = prepared<Row>(LIVE);
const countedAccess = prepared<CountedRow>(COUNTED);

/** With `counters`, each access is also counted, in the same statement. */
export function postgresAccesses(pool: Pool, environment: Environment, counters?: AccessCounters): AccessStore {
  if (!counters)
    return {
      async admit(tokenDigest) {
        const [row] = await liveAccess(pool, [tokenDigest, environment]);
        return row && { access: readAccess(row) };
      },
    };

  const names = [counters.application, counters.connection].flatMap(({ name, windowSeconds }) => [name, windowSeconds * 1000]);
  return {
    async admit(tokenDigest) {
      const [row] = await countedAccess(pool, [tokenDigest, environment, ...names]);
      return row && { access: readAccess(row), counted: readCounted(row) };
    },
  };
}

function readAccess({ tokenScope, scopes, memberId, patientId, clientId, organizationId, consentId }: Row): Access {
  const ofToken = tokenScope.split(' ');
  return { scopes: scopes.filter((scope) => ofToken.includes(scope)), memberId, patientId, clientId, organizationId, consentId };
}

function readCounted(row: CountedRow): Record<keyof AccessCounters, Counted> {
  return {
    application: { requests: row.applicationRequests, msToReset: row.applicationMs },
    connection: { requests: row.connectionRequests, msToReset: row.connectionMs },
  };
}
