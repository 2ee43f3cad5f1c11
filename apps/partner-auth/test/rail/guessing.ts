import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { browser, obtainTokens } from '../browser.ts';
import { assertion, noted, partner, type Partner } from '../partner.ts';
import { signingKey } from '../registry.ts';
import { startInstance, startPartnerAuth } from '../testing.ts';

// Requests without a valid token count against a per-IP limit. Beyond it no audit row is written, so nobody can fill the audit.

const POINTS = 8;
const GUESSES = 30;

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let small: Awaited<ReturnType<typeof startInstance>>;
let acme: Partner;
let token: string;

const rowCount = async () => Number((await service.registry.pool.query(`SELECT count(*) FROM partner.audit`)).rows[0].count);

let addresses = 0;
const newAddress = () => `192.0.2.${++addresses}`;

/** Sends GUESSES concurrent requests; returns their statuses and new audit rows. */
async function guesses(ask: (address: string) => Promise<Response>, address = newAddress()) {
  const before = await rowCount();
  const answers = await Promise.all(Array.from({ length: GUESSES }, () => ask(address)));
  const refused = answers.find(({ status }) => status === 429);
  return { statuses: answers.map(({ status }) => status).sort(), rows: (await rowCount()) - before, refused };
}

const read = (path: string, authorization: string | undefined, address: string) =>
  fetch(`${small.url}/api/fhir/r4/${path}`, { headers: { 'x-forwarded-for': address, ...(authorization && { authorization }) } });

const of = (first: number) => [...Array(POINTS).fill(first), ...Array(GUESSES - POINTS).fill(429)];

describe('guessing', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    const application = await service.registry.application(await service.registry.organization('acme'));
    token = (await obtainTokens(partner(service.url, application), browser(service.url), service.registry.members[0]!)).access_token;
    small = await startInstance(service.database, { RAIL_RATE_LIMIT_POINTS: String(POINTS), TRUST_PROXY: '1' });
    acme = partner(small.url, application);
    // Opens all connections to the database. On a busy machine, requests that wait for new ones may be answered with 503.
    await guesses((address) => read('Observation', 'Bearer garbage', address));
  });
  afterAll(() => service.stop());

  describe('guessing at FHIR routes', () => {
    it.each([
      ['with an invalid token', 'Observation', 'Bearer garbage', 401],
      ['without a token', 'Patient/x', undefined, 401],
      ['at an unknown address', 'nowhere/at/all', 'Bearer garbage', 404],
    ])('%s stops at the per-IP limit, in responses and audit rows', async (_how, path, authorization, status) => {
      const { statuses, rows, refused } = await guesses((address) => read(path, authorization, address));
      expect({ statuses, rows }).toEqual({ statuses: of(status), rows: POINTS });
      expect(Number(refused!.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused!.json()).toMatchObject({ resourceType: 'OperationOutcome', issue: [{ code: 'throttled' }] });
    });

    it('leaves valid tokens unaffected, before and after', async () => {
      const address = newAddress();
      for (let reads = 0; reads < POINTS - 1; reads++) expect((await read('Observation', `Bearer ${token}`, address)).status).toBe(200);
      expect((await guesses(() => read('Observation', 'Bearer garbage', address))).statuses).toEqual(of(401));
      expect((await read('Observation', `Bearer ${token}`, address)).status).toBe(200);
    });

    it('sends the rate-limit headers', async () => {
      const { headers } = await read('Observation', 'Bearer garbage', newAddress());
      expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([String(POINTS), String(POINTS - 1)]);
    });
  });

  describe('guessing at OAuth endpoints', () => {
    const push = (authorization: string) => (address: string) =>
      fetch(`${small.url}/api/oauth/par`, {
        method: 'POST',
        headers: { 'x-forwarded-for': address, authorization },
        body: new URLSearchParams({ scope: 'patient/Patient.rs' }),
      });

    it('stops at the per-IP limit, in responses and audit rows', async () => {
      const { statuses, rows } = await guesses(push('Bearer garbage'));
      expect({ statuses, rows }).toEqual({ statuses: of(401), rows: POINTS });
      expect((await acme.push()).status).toBe(201);
    });

    it('audits each call of a known application, then one row per exhausted window', async () => {
      const { secret } = await service.registry.application(acme.application.organization);
      const { statuses, rows } = await guesses(push(`Bearer ${noted(secret)}`));
      expect({ statuses, rows }).toEqual({ statuses: of(400), rows: POINTS + 1 });
    });

    it('leaves assertion-signing applications unaffected, from any IP', async () => {
      const organization = acme.application.organization;
      const attested = partner(small.url, await service.registry.application(organization, { arm: 'attested' }));
      const [address, wrongKey] = [newAddress(), await signingKey()];
      const pushed = async (key = attested.application.assertionKey) => {
        const form = await attested.pushedForm(await assertion(attested.application, {}, key));
        return fetch(`${small.url}/api/oauth/par`, { method: 'POST', headers: { 'x-forwarded-for': address }, body: new URLSearchParams(form as never) });
      };
      expect((await guesses(() => pushed(wrongKey))).statuses).toEqual(of(401));
      expect((await guesses(() => pushed())).statuses).toEqual(of(201));
      expect((await pushed(wrongKey)).status).toBe(429);
    });
  });
});
