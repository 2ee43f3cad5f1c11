import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { browser, obtainTokens, type Browser, type Page, mainOf } from '../browser.ts';
import { partner, type Partner } from '../partner.ts';
import { startInstance, startPartnerAuth } from '../testing.ts';

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let acme: Partner;

const member = (index: number) => service.registry.members[index]!;

async function signedIn(own: Browser, index: number): Promise<Page> {
  const page = await own.open('/account/connections');
  return own.submit(page, '/account/sign-in', { email: member(index).email, password: member(index).password });
}

const reads = (token: string) => service.api.get('/api/fhir/r4/Patient').set('Authorization', `Bearer ${token}`);

describe('/account/connections', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    acme = partner(service.url, await service.registry.application(await service.registry.organization('acme'), { name: 'Visit Planner' }));
  });
  afterAll(() => service.stop());

  it('shows each connection and its reads, and ends it in two clicks', async () => {
    const tokens = await obtainTokens(acme, browser(service.url), member(0), { scope: 'patient/Patient.rs' });
    expect((await reads(tokens.access_token)).status).toBe(200);
    const own = browser(service.url);
    const page = await signedIn(own, 0);
    for (const text of ['acme Care', 'Visit Planner', 'who you are', 'Last reads']) expect(page.text).toContain(text);
    expect(mainOf(page).match(/<li>/g)).toHaveLength(1);

    const [, link] = page.text.match(/href="(\/account\/connections\/[^"]+\/end)"/)!;
    const confirm = await own.open(link!);
    const after = await own.submit(confirm, '/end', {});
    expect(after.text).toContain('Nobody may read from your account.');
    expect((await reads(tokens.access_token)).status).toBe(401);
    expect((await acme.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
    const { rows } = await service.registry.pool.query(`SELECT ended_by FROM partner.consent WHERE member_id = $1`, [member(0).id]);
    expect(rows).toEqual([{ ended_by: 'member' }]);
  });

  it('shows members only their own connections', async () => {
    const tokens = await obtainTokens(acme, browser(service.url), member(1));
    const grace = await signedIn(browser(service.url), 1);
    const [, link] = grace.text.match(/href="(\/account\/connections\/[^"]+\/end)"/)!;
    const ada = browser(service.url);
    const { text } = await signedIn(ada, 0);
    expect(text).toContain('Nobody may read from your account.');
    expect(text).not.toContain(link!.split('/')[3]);
    expect((await ada.open(link!)).status).toBe(404);
    const [, form_token] = (await ada.open('/account/connections')).text.match(/name="form_token" value="([^"]*)"/)!;
    expect((await ada.go(link!, new URLSearchParams({ form_token: form_token! }))).status).toBe(404);
    expect((await reads(tokens.access_token)).status).toBe(200);
  });

  it('refuses changes from an expired session, and says so', async () => {
    const tokens = await obtainTokens(acme, browser(service.url), member(2));
    const own = browser(service.url);
    const [, link] = (await signedIn(own, 2)).text.match(/href="(\/account\/connections\/[^"]+\/end)"/)!;
    const confirm = await own.open(link!);
    await service.registry.pool.query(`DELETE FROM partner.oauth_artifact WHERE kind = 'AccountSession'`);
    const after = await own.send(confirm, '/end', {});
    expect([after.status, after.text.includes('so nothing was changed'), after.text.includes('<h1>Sign in</h1>')]).toEqual([403, true, true]);
    expect((await reads(tokens.access_token)).status).toBe(200);
    expect((await own.submit(after, '/account/sign-in', member(2))).text).toContain('<h1>Your connections</h1>');
  });

  it.each(['/account/sign-in', '/oauth/interaction/any/login'])('takes forms of at most 16 KB and 20 fields at %s', async (path) => {
    const sent = async (fields: string[][]) => (await browser(service.url).go(path, new URLSearchParams(fields))).status;
    const ofBytes = (bytes: number) => [['a', 'x'.repeat(bytes - 'a='.length)]];
    const ofFields = (count: number) => Array.from({ length: count }, (_, index) => [`a${index}`, '']);
    const statuses = [await sent(ofBytes(16_384)), await sent(ofBytes(16_385)), await sent(ofFields(20)), await sent(ofFields(21))];
    expect(statuses.map((status) => status === 413)).toEqual([false, true, false, true]);
  });

  it("refuses forms from another origin, without a token, or with another session's", async () => {
    const [one, two] = [browser(service.url), browser(service.url)];
    await signedIn(one, 0);
    const [, foreign] = (await signedIn(two, 1)).text.match(/name="form_token" value="([^"]*)"/)!;
    for (const form_token of ['', 'AAAA', foreign!]) expect((await one.go('/account/sign-out', new URLSearchParams({ form_token }))).status).toBe(403);
    const page = await one.open('/account/connections');
    expect((await one.send(page, '/account/sign-out', {}, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser(service.url).go('/account/sign-in', new URLSearchParams({ ...member(0), form_token: 'x' } as never))).status).toBe(403);
  });

  it('requires a new sign-in after signing out, and refuses wrong passwords', async () => {
    const own = browser(service.url);
    const page = await signedIn(own, 0);
    const before = own.cookies.find(({ name }) => name === 'account')!;
    expect((await own.submit(page, '/account/sign-out', {})).text).toContain('<h1>Sign in</h1>');
    own.cookies.push(before);
    const login = await own.open('/account/connections');
    expect(login.text).toContain('<h1>Sign in</h1>');
    const refused = await own.send(login, '/account/sign-in', { email: member(0).email, password: 'wrong' });
    expect([refused.status, refused.text.includes('The email address or the password is not right.')]).toEqual([422, true]);
  });

  it('accepts forms from before a secret rotation', async () => {
    const RAIL_SECRET = `a newer secret of the tests and their instances,${service.config.rail!.secrets[0]}`;
    const rolled = await startInstance(service.database, { RAIL_SECRET });
    let url = service.url;
    const own = browser(() => url);
    const login = await own.open('/account/connections');
    url = rolled.url;
    expect((await own.submit(login, '/account/sign-in', member(2))).text).toContain('<h1>Your connections</h1>');
    url = service.url;
    const page = await own.open('/account/connections');
    url = rolled.url;
    expect((await own.submit(page, '/account/sign-out', {})).text).toContain('<h1>Sign in</h1>');
    await rolled.stop();
  });

  it('keeps its session in an HttpOnly, same-site cookie', async () => {
    const secure = await startInstance(service.database, { BASE_URL: 'https://rail.example.test' });
    const { headers } = await secure.api.get('/account/connections').set('Accept', 'text/html');
    const [cookie = ''] = headers['set-cookie'] as unknown as string[];
    expect(cookie.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']);
    expect(cookie).toMatch(/^__Host-/);
    await secure.stop();
  });

  it('sends the same security headers as other pages', async () => {
    const { headers } = await browser(service.url).go('/account/connections');
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      pragma: 'no-cache',
      'referrer-policy': 'no-referrer',
      'keep-alive': 'timeout=65',
    });
    // A page is never the same twice.
    expect(headers.get('etag')).toBeNull();
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
