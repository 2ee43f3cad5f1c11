import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { browser, obtainTokens, signInTo, ticked } from '../browser.ts';
import { pkce, partner, type Partner } from '../partner.ts';
import { ALL_SCOPES } from '../registry.ts';
import { startPartnerAuth } from '../testing.ts';

// Who may act now: each condition of the rule, broken alone, at each place that asks it.

const PLACES = ['access', 'refresh', 'interaction', 'account'] as const;
type Place = (typeof PLACES)[number];

type Broken = { condition: string; table: string; broken: string; whole?: string; still: Place[] };

const OUTSIDE: Place[] = ['interaction', 'account'];

const CONDITIONS: Broken[] = [
  { condition: 'suspended organization', table: 'organisation', broken: `status = 'suspended'`, whole: `status = 'approved'`, still: ['account'] },
  { condition: 'suspended application', table: 'application', broken: `status = 'suspended'`, whole: `status = 'active'`, still: ['account'] },
  {
    condition: 'application without a scope',
    table: 'application',
    broken: `scopes = '{}'`,
    whole: `scopes = '{${ALL_SCOPES.join()}}'`,
    still: ['account'],
  },
  { condition: 'other environment', table: 'application', broken: `environment = 'production'`, whole: `environment = 'sandbox'`, still: ['account'] },
  { condition: 'ended consent', table: 'consent', broken: `ended_at = now(), ended_by = 'member'`, still: OUTSIDE },
  { condition: 'expired consent', table: 'consent', broken: `expires_at = now()`, still: OUTSIDE },
  { condition: 'closed member', table: 'member', broken: `status = 'closed'`, whole: `status = 'active'`, still: [] },
  { condition: 'real member in the sandbox', table: 'member', broken: 'is_synthetic = false', whole: 'is_synthetic = true', still: [] },
];

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let acme: Partner;

/** A connected member, signed in at the rail and at the account, with a request that waits for a decision. */
async function connectedMember() {
  const member = service.registry.members[0]!;
  const [rail, account] = [browser(service.url), browser(service.url)];
  const tokens = await obtainTokens(acme, rail, member);
  await account.submit(await account.open('/account/connections'), '/account/sign-in', { email: member.email, password: member.password });
  const { body } = await acme.push({ code_challenge: pkce().challenge });
  const waiting = acme.authorizeUrl(body.request_id);
  await signInTo(rail, waiting, member);

  const acts: Record<Place, () => Promise<boolean>> = {
    access: async () => (await fetch(`${service.url}/api/fhir/r4/Patient`, { headers: { authorization: `Bearer ${tokens.access_token}` } })).status === 200,
    interaction: async () => ticked(await rail.open(waiting)).length > 0,
    account: async () => !/type="password"/.test((await account.open('/account/connections')).text),
    refresh: async () => (await acme.refresh(tokens.refresh_token)).status === 200,
  };
  return async () => {
    const acting: Place[] = [];
    for (const [place, doesAct] of Object.entries(acts)) if (await doesAct()) acting.push(place as Place);
    return acting.toSorted();
  };
}

describe('the live rule', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    acme = partner(service.url, await service.registry.application(await service.registry.organization('acme')));
  });
  afterAll(() => service.stop());

  it('a connected member acts everywhere', async () => {
    expect(await (await connectedMember())()).toEqual(PLACES.toSorted());
  });

  it.each(CONDITIONS)('$condition: $still still act', async ({ table, broken, whole, still }) => {
    const acting = await connectedMember();
    await service.registry.pool.query(`UPDATE partner.${table} SET ${broken}`);
    expect(await acting()).toEqual(still.toSorted());
    if (whole) await service.registry.pool.query(`UPDATE partner.${table} SET ${whole}`);
  });

  it('without a license, nothing of a partner acts', async () => {
    const acting = await connectedMember();
    await service.registry.pool.query(`UPDATE partner.licence SET scopes = '{}'`);
    expect(await acting()).toEqual(['account']);
  });
});
