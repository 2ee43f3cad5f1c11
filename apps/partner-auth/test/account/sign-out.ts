import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { browser, signInTo, type Browser } from '../browser.ts';
import { partner, type Partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let acme: Partner;

const member = (index: number) => service.registry.members[index]!;

/** The heading that the next user of the partner sees in this browser. */
async function nextUserSees(own: Browser): Promise<string> {
  const page = await own.open(acme.authorizeUrl((await acme.push()).body.request_id));
  return page.text.match(/<h1>(.*)<\/h1>/)![1]!;
}

const consentsAs = async (own: Browser, index: number) => signInTo(own, acme.authorizeUrl((await acme.push()).body.request_id), member(index));
const signsIn = async (own: Browser, index: number) => own.submit(await own.open('/account/connections'), '/account/sign-in', member(index));

describe('another person on a shared computer', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    acme = partner(service.url, await service.registry.application(await service.registry.organization('acme')));
  });
  afterAll(() => service.stop());

  it('must sign in after the member signs out of the account', async () => {
    const own = browser(service.url);
    await consentsAs(own, 0);
    const account = await signsIn(own, 0);
    expect(await nextUserSees(own)).toBe('Allow acme Care to see your data?');
    const before = [...own.cookies];
    await own.submit(account, '/account/sign-out', {});
    expect(await nextUserSees(own)).toBe('Sign in to continue');
    own.cookies.splice(0, Infinity, ...before);
    expect(await nextUserSees(own)).toBe('Sign in to continue');
  });

  it('must sign in even when the account session had already expired', async () => {
    const own = browser(service.url);
    await consentsAs(own, 0);
    const account = await signsIn(own, 0);
    await service.registry.pool.query(`DELETE FROM partner.oauth_artifact WHERE kind = 'AccountSession'`);
    expect((await own.send(account, '/account/sign-out', {})).location).toBe('/account/connections');
    expect(await nextUserSees(own)).toBe('Sign in to continue');
  });

  it('cannot consent as the member after signing in to another account', async () => {
    const own = browser(service.url);
    await consentsAs(own, 0);
    await signsIn(own, 1);
    expect(await nextUserSees(own)).toBe('Sign in to continue');
  });
});
