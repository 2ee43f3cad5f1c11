import { afterAll, beforeAll, expect } from '@jest/globals';
import { signInTo, type Browser, type Page } from '../browser.ts';
import { partner, type Partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

// One rail for all parts of attacks.test.ts. A part that changes an organization or an application makes its own.

export let service: Awaited<ReturnType<typeof startPartnerAuth>>;
export let acme: Partner;
/** An application with fewer registered scopes than its organization's license. */
export let limited: Partner;
/** Signs assertions to redeem, refresh and revoke. */
export let attested: Partner;
/** An application of another organization, with either kind of credential. */
export let stranger: Partner;
beforeAll(async () => {
  service = await startPartnerAuth();
  const organization = await service.registry.organization('acme', ['patient/Patient.rs', 'patient/Observation.rs', 'patient/DiagnosticReport.rs']);
  acme = partner(service.url, await service.registry.application(organization));
  attested = partner(service.url, await service.registry.application(organization, { arm: 'attested' }));
  stranger = partner(service.url, await service.registry.application(await service.registry.organization('other'), { arm: 'both' }));
  limited = partner(service.url, await service.registry.application(organization, { scopes: ['patient/Patient.rs', 'patient/Observation.rs'] }));
});
afterAll(() => service.stop());

export const ada = () => service.registry.members[0]!;
export const grace = () => service.registry.members[1]!;
export const query = async (text: string, values: unknown[] = []) => (await service.registry.pool.query(text, values)).rows;

/** Ages all artifacts of one kind. */
export const passTime = (kind: string, seconds: number) =>
  query(
    `UPDATE partner.oauth_artifact SET payload = (payload::jsonb || jsonb_build_object('exp', (payload->>'exp')::int - $2::int, 'iat', (payload->>'iat')::int - $2::int))::json,
       consumed_at = consumed_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2),
       keep_until = keep_until - make_interval(secs => $2) WHERE kind = $1`,
    [kind, seconds],
  );

export async function consentPage(own: Browser, by: Partner = acme, member = ada(), fields = {}): Promise<Page> {
  const { body } = await by.push(fields);
  return signInTo(own, by.authorizeUrl(body.request_id), member);
}

export function expectErrorPage(page: Page): void {
  expect({ status: page.status, location: page.location }).toEqual({ status: 400, location: undefined });
  expect(page.text).toContain('This request cannot be continued');
}
