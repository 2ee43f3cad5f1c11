import { describe, expect, it } from '@jest/globals';
import { setLicense, untieMember } from '@biomarker/domain/partner';
import { answerOf, browser, obtainCode, obtainTokens, ticked, type Page } from '../browser.ts';
import { identityToken, partner } from '../partner.ts';
import { acme, ada, consentPage, expectErrorPage, grace, query, service } from './attacked-rail.ts';

describe('D: consent', () => {
  it.each([
    ['without a token', { form_token: '' }, {}],
    ['with a made-up token', { form_token: 'AAAA' }, {}],
    ['from another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['from another origin', {}, { origin: 'https://evil.example' }],
  ])('refuses a decision %s', async (_name, fields, headers) => {
    const own = browser(service.url);
    const page = await consentPage(own);
    const [action] = [new URL(page.url).pathname];
    const token = 'form_token' in fields ? fields.form_token : (page.text.match(/name="form_token" value="([^"]*)"/)?.[1] ?? '');
    const answer = await own.go(
      `${action}/consent`,
      new URLSearchParams({ form_token: token, decision: 'allow', scope: 'patient/Patient.rs' }),
      headers as Record<string, string>,
    );
    expect(answer.status).toBe(403);
  });

  it('takes allow and deny in these words alone, and decides nothing by others', async () => {
    const own = browser(service.url);
    const page = await consentPage(own);
    for (const decision of [[], ['allowed'], ['ALLOW'], [''], ['allow', 'deny'], ['constructor']])
      expect([decision, (await own.submit(page, '/consent', { decision, scope: ticked(page) })).status]).toEqual([decision, 400]);
    expect(answerOf(await own.submit(page, '/consent', { decision: 'allow', scope: ticked(page) }))).toHaveProperty('code');
  });

  it('names who asks, until when and how to end it, with an example of each item', async () => {
    const page = await consentPage(browser(service.url));
    const items = [...page.text.matchAll(/name="scope"/g)];
    expect(items.length).toBeGreaterThan(0);
    expect([...page.text.matchAll(/<small>Example: [^<]{10,}\.<\/small>/g)]).toHaveLength(items.length);
    for (const term of ['Who asks', 'Why', 'For how long', 'How to stop it', 'What is not shared']) expect(page.text).toContain(`<dt>${term}</dt>`);
  });

  it('promises the day on which the connection then ends', async () => {
    const own = browser(service.url);
    const page = await consentPage(own);
    await own.submit(page, '/consent', { decision: 'allow', scope: ticked(page) });
    const [{ day }] = (await query(`SELECT to_char(max(expires_at) AT TIME ZONE 'UTC', 'FMMonth FMDD, YYYY') AS day FROM partner.consent`)) as [
      { day: string },
    ];
    expect(page.text).toContain(`<dd>Until ${day}, unless you stop it earlier.</dd>`);
  });

  it('refuses a form token of another session or of the sign-in form', async () => {
    const [own, other] = [browser(service.url), browser(service.url)];
    const [page, foreign] = [await consentPage(own), await consentPage(other)];
    const tokenOf = ({ text }: Page) => text.match(/name="form_token" value="([^"]*)"/)![1]!;
    const login = await browser(service.url).open(acme.authorizeUrl((await acme.push()).body.request_id));
    for (const form_token of [tokenOf(foreign), tokenOf(login)]) {
      const answer = await own.go(`${new URL(page.url).pathname}/consent`, new URLSearchParams({ form_token, decision: 'allow' }));
      expect(answer.status).toBe(403);
    }
    expectErrorPage(await other.go(page.url));
  });

  it('issues one code for a form submitted twice', async () => {
    const own = browser(service.url);
    const page = await consentPage(own);
    const sent = await Promise.all([1, 2].map(() => own.send(page, '/consent', { decision: 'allow', scope: ticked(page) })));
    const done = [];
    for (const answer of sent) done.push(await own.follow(answer));
    expect(done.filter(({ location }) => location?.includes('code='))).toHaveLength(1);
  });

  it.each(['allow', 'deny'])('stores the decision to %s with its answer or not at all, so a fault between them strands nobody', async (decision) => {
    const own = browser(service.url);
    const page = await consentPage(own);
    await query(`CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`);
    await query(
      `CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON partner.oauth_artifact FOR EACH ROW WHEN (NEW.kind = 'Interaction') EXECUTE FUNCTION public.refuse()`,
    );
    const failed = await own.submit(page, '/consent', { decision, scope: ticked(page) });
    await query('DROP FUNCTION public.refuse CASCADE');
    const done = await own.submit(page, '/consent', { decision, scope: ticked(page) });
    expect([failed.status, 'code' in answerOf(done)]).toEqual([500, decision === 'allow']);
  });

  it('returns access_denied with state and iss when the member denies', async () => {
    const own = browser(service.url);
    const page = await consentPage(own);
    const done = await own.submit(page, '/consent', { decision: 'deny', scope: ticked(page) });
    expect(done.status).toBe(303);
    expect(answerOf(done)).toEqual({
      error: 'access_denied',
      error_description: 'the member did not allow access',
      state: 'state-of-the-partner',
      iss: service.config.baseUrl,
    });
  });

  it('returns invalid_scope for partial consent and access_denied for none', async () => {
    const own = browser(service.url);
    const page = await consentPage(own);
    const partly = answerOf(await own.submit(page, '/consent', { decision: 'allow', scope: ['patient/Patient.rs', 'patient/Unknown.rs'] }));
    expect(partly).toMatchObject({ error: 'invalid_scope', error_description: 'the member allowed only patient/Patient.rs' });
    const nothing = await own.submit(await consentPage(own), '/consent', { decision: 'allow' });
    expect(answerOf(nothing).error).toBe('access_denied');
  });

  it('returns invalid_scope and records no consent when the license shrinks meanwhile', async () => {
    const organization = await service.registry.organization('cut-meanwhile', ['patient/Patient.rs', 'patient/Observation.rs']);
    const cut = partner(service.url, await service.registry.application(organization, { scopes: ['patient/Patient.rs', 'patient/Observation.rs'] }));
    const own = browser(service.url);
    const page = await consentPage(own, cut, ada(), { scope: 'patient/Patient.rs patient/Observation.rs' });
    await setLicense(service.registry.registry, 'cut-meanwhile', 'sandbox', ['patient/Patient.rs']);
    const answer = answerOf(await own.submit(page, '/consent', { decision: 'allow', scope: ticked(page) }));
    expect(answer).toMatchObject({ error: 'invalid_scope', error_description: 'no longer licensed: patient/Observation.rs' });
    expect(await query('SELECT 1 FROM partner.consent WHERE client_id = $1', [cut.application.clientId])).toEqual([]);
  });

  it('escapes registry text', async () => {
    const evil = partner(service.url, await service.registry.application(acme.application.organization, { name: `<script>alert(1)</script>"'&` }));
    const page = await consentPage(browser(service.url), evil);
    expect(page.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
    expect(page.text).not.toContain('<script');
  });

  it('links a partner user to the first member and refuses another', async () => {
    const partner_identity_token = () => identityToken(acme.application, { sub: 'the-same-user' });
    await obtainTokens(acme, browser(service.url), ada(), { partner_identity_token: await partner_identity_token() });
    const own = browser(service.url);
    const refused = await consentPage(own, acme, grace(), { partner_identity_token: await partner_identity_token() });
    expect(refused.status).toBe(403);
    const forced = await own.submit(refused, '/consent', {
      decision: 'allow',
      scope: ['patient/Patient.rs', 'patient/Observation.rs', 'patient/DiagnosticReport.rs'],
    });
    expect(answerOf(forced)).toMatchObject({ error: 'access_denied', error_description: expect.stringContaining('another member') });
    const again = await obtainTokens(acme, browser(service.url), ada(), { partner_identity_token: await partner_identity_token() });
    expect(again.access_token).toEqual(expect.any(String));

    const { registry } = service.registry;
    const { slug } = acme.application.organization;
    await expect(untieMember(registry, 'nobody@members.example', slug)).rejects.toThrow();
    expect(await untieMember(registry, ada().email, slug)).toMatchObject({ users: expect.any(Number), ended: expect.any(Number) });
    expect((await acme.refresh(again.refresh_token)).body.error).toBe('invalid_grant');
    const moved = await obtainTokens(acme, browser(service.url), grace(), { partner_identity_token: await partner_identity_token() });
    expect(moved.patient).not.toBe(again.patient);
  });

  it('keeps the live connection until the code of a new consent is redeemed', async () => {
    const own = partner(service.url, await service.registry.application(acme.application.organization));
    const first = await obtainTokens(own, browser(service.url), ada());
    const read = async (token: string) => (await service.api.get(`/api/fhir/r4/Patient/${first.patient}`).set('Authorization', `Bearer ${token}`)).status;

    const lured = await obtainCode(own, browser(service.url), ada());
    expect(await read(first.access_token)).toBe(200);
    const refreshed = await own.refresh(first.refresh_token);
    expect(refreshed.status).toBe(200);

    const second = await own.redeem(lured.code, lured.verifier);
    expect([second.status, await read(second.body.access_token)]).toEqual([200, 200]);
    expect(await read(refreshed.body.access_token)).toBe(401);
    expect((await own.refresh(refreshed.body.refresh_token)).body.error).toBe('invalid_grant');
    const { rows } = await service.registry.pool.query(
      `SELECT ended_by FROM partner.consent WHERE client_id = $1 AND redeemed_at IS NOT NULL ORDER BY granted_at`,
      [own.application.clientId],
    );
    expect(rows).toEqual([{ ended_by: 'replaced' }, { ended_by: null }]);
  });
});
