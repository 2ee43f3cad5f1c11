import { checks, type Checks } from '../load/checks.ts';
import type { Ask } from '../load/exchange.ts';
import { railPartner } from '../testbed/rail-partner.ts';
import type { Service } from '../testbed/service.ts';
import { UNBOUNDED_CLIENT, type Testbed } from '../testbed/testbed.ts';
import { reading } from './reading.ts';

/** PostgreSQL, whose clock is right, ages an OAuth artifact until it has been expired for a second. */
const AGE = `UPDATE partner.oauth_artifact SET expires_at = now() - interval '1 second' WHERE kind = $1 AND grant_id IS NOT NULL`;

/** Tokens, codes and consents on a service with a wrong clock: the database decides what has expired and what is valid. */
export async function tokensOverClock(testbed: Testbed, service: Service, shiftMs: number, rail = railPartner): Promise<ReturnType<Checks['figures']>> {
  const partner = rail(testbed, service.base);
  const client = checks(service.base, UNBOUNDED_CLIENT);
  const hours = `clock ${shiftMs > 0 ? '+' : ''}${shiftMs / 3_600_000} h`;
  const post = (path: string, body: string): Ask => ({ method: 'POST', path, headers: partner.headers, body });
  const token = (body: string) => post('/api/oauth/token', body);
  await service.setClock(0);
  const [one, other] = [await partner.grant(0), await partner.grant(1)];
  const code = await partner.code(2);

  await service.setClock(shiftMs);
  await client.expect(`${hours}: a token in force`, reading('Patient', one.accessToken), 200);
  const refreshed = await client.expect(`${hours}: a refresh`, token(partner.refreshBody(one.refreshToken)), 200);
  await client.expect(`${hours}: the refreshed token`, reading('Patient', field(refreshed.body, 'access_token')), 200);
  await client.expect(`${hours}: a used refresh token`, token(partner.refreshBody(one.refreshToken)), 400);
  await client.expect(`${hours}: what it gave, after its reuse`, reading('Patient', field(refreshed.body, 'access_token')), 401);
  await client.expect(`${hours}: an identity token from where clocks are right`, post('/api/oauth/par', await partner.pushBody()), 400);

  await testbed.sql(AGE, ['AuthorizationCode']);
  await client.expect(`${hours}: a code whose minute is over`, token(partner.exchangeBody(code)), 400);
  await testbed.sql(AGE, ['AccessToken']);
  await client.expect(`${hours}: a token whose time is over`, reading('Patient', other.accessToken), 401);
  await testbed.sql(`UPDATE partner.consent SET expires_at = now() - interval '1 second' WHERE ended_at IS NULL`);
  await client.expect(`${hours}: a refresh after the end of the consent`, token(partner.refreshBody(other.refreshToken)), 400);

  await service.setClock(0);
  await client.expect(`after ${hours}: a pushed request`, post('/api/oauth/par', await partner.pushBody()), 201);
  const again = await partner.grant(0);
  await client.expect(`after ${hours}: a new token`, reading('Patient', again.accessToken), 200);
  client.close();
  return client.figures();
}

const field = (body: string, name: string): string => (JSON.parse(body) as Record<string, string>)[name] ?? '';
