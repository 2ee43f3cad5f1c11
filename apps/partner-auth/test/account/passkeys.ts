import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { issuePasswordReset } from '@biomarker/domain/partner';
import { operate } from '../../../../tools/operator/operate.ts';
import { browser, signInTo, type Browser, type Page } from '../browser.ts';
import { noted, partner, type Partner } from '../partner.ts';
import { addPasskey, newAuthenticator, optionsOf, signInWith, usePasskey } from '../passkeys.ts';
import { startInstance, startPartnerAuth } from '../testing.ts';

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let acme: Partner;

const member = (index: number) => service.registry.members[index]!;
const query = async (text: string, values: unknown[] = []) => (await service.registry.pool.query(text, values)).rows;
const heading = ({ text }: Page) => text.match(/<h1>(.*?)<\/h1>/)?.[1];
const alertIn = ({ text }: Page) => text.match(/role="alert"[^>]*>([^<]+)/)?.[1];
const mails = async (index: number) =>
  (await query('SELECT kind FROM partner.mail WHERE member_id = $1 ORDER BY created_at, kind', [member(index).id])).map(({ kind }) => kind);
const actions = (index: number) =>
  query(`SELECT action FROM partner.audit WHERE member_id = $1 AND action ~ '^(passkey|recovery)' ORDER BY id`, [member(index).id]);
/** When the member signed in before the present sessions, which tells new connections apart. */
const previousSignIns = async (index: number) =>
  (
    await query(
      `SELECT payload->>'previousSignIn' AS at FROM partner.oauth_artifact WHERE kind = 'AccountSession' AND payload->>'accountId' = $1 ORDER BY at`,
      [member(index).id],
    )
  ).map(({ at }) => at);
const ageSessions = () =>
  query(
    `UPDATE partner.oauth_artifact SET payload = (payload::jsonb || jsonb_build_object('loginTs', extract(epoch FROM now())::int - 1000))::json
     WHERE kind IN ('AccountSession', 'Session')`,
  );

/** A member with one passkey, in a browser that is signed in. */
async function withPasskey(index: number) {
  const own = browser(service.url);
  await signInWith(own, member(index));
  const authenticator = newAuthenticator();
  const { codes } = await addPasskey(own, authenticator);
  return { own, authenticator, codes };
}

describe('passkeys', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    acme = partner(service.url, await service.registry.application(await service.registry.organization('acme')));
  });
  afterAll(() => service.stop());

  describe('of a member', () => {
    const ADA = 0;
    let authenticator: ReturnType<typeof newAuthenticator>;
    let codes: string[];
    let own: Browser;

    it('are added in a fresh session, with ten recovery codes that are shown once', async () => {
      ({ own, authenticator, codes } = await withPasskey(ADA));
      expect(codes).toHaveLength(10);
      const page = await own.open('/account/passkeys');
      for (const text of ['<h2>A phone</h2>', 'never', '10 codes are left']) expect(page.text).toContain(text);
      expect(page.text).not.toContain(codes[0]);
      const stored = JSON.stringify(await query('SELECT * FROM partner.recovery_code'));
      expect(codes.filter((code) => stored.includes(code) || stored.includes(code.replaceAll('-', '')))).toEqual([]);
      const second = newAuthenticator();
      expect(await optionsOf(own, page)).toMatchObject({
        rp: { id: 'rail.example.test' },
        user: { name: member(ADA).email },
        excludeCredentials: [{ id: Buffer.from(authenticator.keys[0]!.id).toString('base64url') }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const { answer } = await addPasskey(own, second, { name: '  A key  ' });
      expect([answer.status, answer.location]).toEqual([303, '/account/passkeys']);
      expect((await own.open('/account/passkeys')).text.match(/<h2>A (phone|key)/g)).toEqual(['<h2>A phone', '<h2>A key']);
      expect(await mails(ADA)).toEqual(['passkey', 'passkey']);
    });

    it('name neither the address nor the id of the member to an authenticator, and one handle for all', async () => {
      const rows = await query('SELECT DISTINCT user_handle FROM partner.passkey WHERE member_id = $1', [member(ADA).id]);
      expect(rows).toHaveLength(1);
      const handle = Buffer.from(rows[0].user_handle, 'base64url');
      expect(handle).toHaveLength(64);
      for (const known of [member(ADA).id, member(ADA).email]) expect(handle.includes(known)).toBe(false);
    });

    it('sign in without an account name or a password, on the account and for a partner', async () => {
      const other = browser(service.url);
      const signedIn = await other.follow(await usePasskey(other, await other.open('/account/results'), authenticator, { ending: '/account/sign-in' }));
      expect(heading(signedIn)).toBe('Your results');
      const lastUses = (await own.open('/account/passkeys')).text.match(/<dt>Last used<\/dt>\s*<dd>[^<]*/g)!.map((row) => row.replace(/.*<dd>/s, ''));
      expect(lastUses).toEqual([expect.stringMatching(/, 20\d\d, \d\d:\d\d UTC$/), 'never']);
      const visitor = browser(service.url);
      const login = await visitor.open(acme.authorizeUrl((await acme.push()).body.request_id));
      const consent = await visitor.follow(await usePasskey(visitor, login, authenticator, { ending: '/login' }));
      expect(heading(consent)).toBe('Allow acme Care to see your data?');
      const rows = await query(`SELECT detail FROM partner.audit WHERE action = 'sign_in' AND outcome = 'ok' AND member_id = $1 ORDER BY id DESC LIMIT 2`, [
        member(ADA).id,
      ]);
      expect(rows).toEqual([{ detail: { amr: ['hwk', 'mfa'] } }, { detail: { amr: ['hwk', 'mfa'] } }]);
      const [{ amr }] = await query(`SELECT payload->'amr' AS amr FROM partner.oauth_artifact WHERE kind = 'Session' AND payload->>'accountId' = $1`, [
        member(ADA).id,
      ]);
      expect(amr).toEqual(['hwk', 'mfa']);
    });

    it('are the second factor: the password alone opens neither the account nor a request of a partner', async () => {
      const visitor = browser(service.url);
      const second = await signInWith(visitor, member(ADA));
      expect([second.status, heading(second)]).toEqual([200, 'One more step']);
      expect(heading(await visitor.open('/account/results'))).toBe('Sign in');
      const signedIn = await visitor.follow(await usePasskey(visitor, second, authenticator, { ending: '/account/sign-in' }));
      expect(heading(signedIn)).toBe('Passkeys');

      const atPartner = browser(service.url);
      const step = await signInTo(atPartner, acme.authorizeUrl((await acme.push()).body.request_id), member(ADA));
      expect(heading(step)).toBe('One more step');
      const consent = await atPartner.submit(step, '/login', { recovery_code: codes[9]! });
      expect(heading(consent)).toBe('Allow acme Care to see your data?');
      const rows = await query(
        `SELECT detail->'amr' AS amr FROM partner.audit WHERE action = 'sign_in' AND outcome = 'ok' AND member_id = $1 ORDER BY id DESC LIMIT 2`,
        [member(ADA).id],
      );
      expect(rows).toEqual([{ amr: ['pwd', 'otp', 'mfa'] }, { amr: ['pwd', 'hwk', 'mfa'] }]);
    });

    it('have recovery codes that work once, in any spelling, and tell the member', async () => {
      const typed = codes[0]!.toLowerCase().replaceAll('-', ' ');
      const answers = [];
      for (const recovery_code of [typed, typed, 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA', '']) {
        const visitor = browser(service.url);
        const answer = await visitor.submit(await signInWith(visitor, member(ADA)), '/account/sign-in', { recovery_code });
        answers.push([answer.status, heading(answer), alertIn(answer)]);
      }
      const wrong = [422, 'One more step', 'The recovery code is not right, or it was used before.'];
      expect(answers).toEqual([[200, 'Passkeys', undefined], wrong, wrong, wrong]);
      expect((await own.open('/account/passkeys')).text).toContain('8 codes are left');
      expect((await mails(ADA)).filter((kind) => kind === 'recovery-code')).toHaveLength(2);
    });

    it('let one of two answers to a second step in', async () => {
      const visitor = browser(service.url);
      const step = await signInWith(visitor, member(ADA));
      const answers = await Promise.all(codes.slice(1, 3).map((recovery_code) => visitor.send(step, '/account/sign-in', { recovery_code })));
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
    });

    it('confirm what needs a fresh sign-in, where the password alone does not', async () => {
      const password = noted(member(ADA).password);
      await ageSessions();
      const before = await previousSignIns(ADA);
      const page = await own.open('/account/export');
      expect(page.text).toContain('Please confirm that it is you.');
      expect(alertIn(await own.send(page, '/account/export', { password }))).toBe('The recovery code is not right, or it was used before.');
      expect((await own.open('/account/export')).text).toContain('Please confirm');
      expect((await own.send(page, '/account/export', { password, recovery_code: codes[3]! })).status).toBe(303);
      await ageSessions();
      const again = await own.open('/account/export');
      expect(heading(await own.follow(await usePasskey(own, again, authenticator, { ending: '/account/export' })))).toBe('Export your data');
      expect((await own.open('/account/export?format=csv')).status).toBe(200);
      expect(await previousSignIns(ADA)).toEqual(before);

      const close = await own.open('/account/close');
      expect((await own.send(close, '/account/close', { password })).status).toBe(422);
      const change = await own.open('/account/password');
      expect((await own.send(change, '/account/password', { password, new_password: 'seven green bottles' })).status).toBe(422);
      const more = { new_password: noted('correct horse of somebody') };
      expect((await usePasskey(own, change, authenticator, { ending: '/account/password', more })).text).toContain('Your password has changed');
    });

    it('confirm a consent when the sign-in was a while ago', async () => {
      const visitor = browser(service.url);
      await visitor.follow(
        await usePasskey(visitor, await visitor.open(acme.authorizeUrl((await acme.push()).body.request_id)), authenticator, { ending: '/login' }),
      );
      await ageSessions();
      const login = await visitor.open(acme.authorizeUrl((await acme.push()).body.request_id));
      expect(heading(login)).toBe('Sign in again to continue');
      expect(heading(await visitor.follow(await usePasskey(visitor, login, authenticator, { ending: '/login' })))).toBe('Allow acme Care to see your data?');
    });

    it('are not removed, added or given new codes by an open session alone', async () => {
      const [{ id }] = await query(`SELECT id FROM partner.passkey WHERE name = 'A key'`);
      const remove = await own.open(`/account/passkeys/${id}/remove`);
      expect(heading(remove)).toBe('Remove “A key”?');
      expect(remove.text).not.toContain('your last passkey');
      expect((await own.send(remove, '/remove', { password: 'wrong' })).status).toBe(422);
      const renew = await own.open('/account/passkeys/recovery-codes');
      expect((await own.send(renew, '/recovery-codes', {})).status).toBe(422);
      await ageSessions();
      const before = await previousSignIns(ADA);
      const page = await own.open('/account/passkeys');
      expect(page.text).not.toContain('data-passkey="add"');
      const form = new URLSearchParams({ form_token: page.text.match(/name="form_token" value="([^"]*)"/)![1]!, name: 'x', passkey: '{}' });
      expect((await own.go('/account/passkeys/options', form)).status).toBe(403);
      expect((await own.go('/account/passkeys', form)).status).toBe(403);
      expect(heading(await own.follow(await usePasskey(own, page, authenticator, { ending: '/again' })))).toBe('Passkeys');
      expect(await previousSignIns(ADA)).toEqual(before);

      const gone = await own.open(`/account/passkeys/${id}/remove`);
      expect((await usePasskey(own, gone, authenticator, { ending: '/remove' })).location).toBe('/account/passkeys');
      expect((await own.open(`/account/passkeys/${id}/remove`)).status).toBe(404);
      // The codes belong to the member, who has another passkey.
      expect((await service.deps.passkeys.codesLeft(member(ADA).id)) > 0).toBe(true);
      const asked = await own.open('/account/passkeys/recovery-codes');
      const shown = await usePasskey(own, asked, authenticator, { ending: '/recovery-codes' });
      const newCodes = [...shown.text.matchAll(/<li>((?:\w{4}-){5}\w{4})<\/li>/g)].map(([, code]) => noted(code!));
      expect([newCodes.length, newCodes.includes(codes[4]!)]).toEqual([10, false]);
      const visitor = browser(service.url);
      const step = await signInWith(visitor, { email: member(ADA).email, password: 'correct horse of somebody' });
      expect((await visitor.send(step, '/account/sign-in', { recovery_code: codes[4]! })).status).toBe(422);
      expect((await visitor.send(step, '/account/sign-in', { recovery_code: newCodes[0]! })).status).toBe(303);
      expect((await mails(ADA)).slice(-3).sort()).toEqual(['passkey-removed', 'recovery-code', 'recovery-codes']);
    });

    it('stay the second factor behind a new password by a link', async () => {
      let link = '';
      await issuePasswordReset(
        { registry: service.registry.registry, mailer: { sendResetLink: async (sent) => void (link = sent.link) } },
        member(ADA).email,
        service.url,
      );
      noted(new URL(link).searchParams.get('token')!);
      const visitor = browser(service.url);
      const password = noted('a password by a link');
      expect(heading(await visitor.submit(await visitor.open(link), '/account/reset-password', { new_password: password }))).toBe('Sign in');
      expect(heading(await signInWith(visitor, { email: member(ADA).email, password }))).toBe('One more step');
      expect(heading(await signInWith(browser(service.url), { email: member(ADA).email, password }, authenticator))).toBe('Passkeys');
    });

    it('are removed by the operator for a person who lost them all', async () => {
      const operator = async (words: string) => (await operate(service.database, words.split(' '))).text;
      expect(await operator(`members remove-passkeys ${member(ADA).email} --by Kim`)).toBe(`Passkeys of ${member(ADA).email} removed: 1.`);
      expect(await operator(`members remove-passkeys ${member(ADA).email} --by Kim`)).toBe(`Passkeys of ${member(ADA).email} removed: 0.`);
      expect(heading(await signInWith(browser(service.url), { email: member(ADA).email, password: 'a password by a link' }))).toBe('Passkeys');
      expect(await query('SELECT count(*)::int AS left FROM partner.recovery_code')).toEqual([{ left: 0 }]);
      expect(await mails(ADA)).toContain('passkey-removed');
      expect((await actions(ADA)).map(({ action }) => action)).toEqual(
        expect.arrayContaining(['passkey.add', 'passkey.remove', 'passkeys.remove', 'recovery-codes.use']),
      );
    });
  });

  it('need a name, and are at most ten', async () => {
    const { own } = await withPasskey(1);
    expect(alertIn((await addPasskey(own, newAuthenticator(), { name: ' ' })).answer)).toBe('The passkey needs a name.');
    expect(alertIn((await addPasskey(own, newAuthenticator(), { name: 'x'.repeat(61) })).answer)).toBe('The passkey needs a name of at most 60 characters.');
    expect((await addPasskey(own, newAuthenticator(), { name: '<b>mine</b>' })).answer.status).toBe(303);
    expect((await own.open('/account/passkeys')).text).toContain('&lt;b&gt;mine&lt;/b&gt;');
    for (let more = 2; more < 10; more++) expect((await addPasskey(own, newAuthenticator())).answer.status).toBe(303);
    const { answer } = await addPasskey(own, newAuthenticator());
    expect([answer.status, alertIn(answer)]).toEqual([422, 'This passkey is here already, or the account has 10, which is the most.']);
  });

  it('end the recovery codes with the last of them', async () => {
    const { own, authenticator } = await withPasskey(2);
    const [{ id }] = await query('SELECT id FROM partner.passkey WHERE member_id = $1', [member(2).id]);
    const page = await own.open(`/account/passkeys/${id}/remove`);
    expect(page.text).toContain('It is your last passkey:');
    await usePasskey(own, page, authenticator, { ending: '/remove' });
    expect(await query('SELECT digest FROM partner.recovery_code WHERE member_id = $1', [member(2).id])).toEqual([]);
    expect(heading(await signInWith(browser(service.url), member(2)))).toBe('Passkeys');
    expect((await own.open('/account/passkeys/recovery-codes')).status).toBe(404);
    const form_token = page.text.match(/name="form_token" value="([^"]*)"/)![1]!;
    expect((await own.go('/account/passkeys/recovery-codes', new URLSearchParams({ form_token, password: member(2).password }))).status).toBe(404);
  });

  it('are not offered at an IP address, where the password and recovery codes stay', async () => {
    const { codes } = await withPasskey(2);
    const atAddress = await startInstance(service.database, { BASE_URL: 'http://127.0.0.1:3001' });
    const own = browser(atAddress.url);
    const page = await own.open('/account/passkeys');
    expect(page.text).not.toContain('data-passkey=');
    const form_token = page.text.match(/name="form_token" value="([^"]*)"/)![1]!;
    expect((await own.go('/account/sign-in/passkey-options', new URLSearchParams({ form_token }))).status).toBe(404);
    const step = await signInWith(own, member(2));
    expect([heading(step), step.text.includes('data-passkey=')]).toEqual(['One more step', false]);
    const passkeys = await own.submit(step, '/account/sign-in', { recovery_code: codes[0]! });
    expect(passkeys.text).toContain('This site is open at an IP address');
    await atAddress.stop();
  });

  it('show the same options to everybody who signs in', async () => {
    const options = [];
    for (let visitor = 0; visitor < 2; visitor++) {
      const own = browser(service.url);
      const { challenge, ...rest } = (await optionsOf(own, await own.open('/account'))) as { challenge: string };
      expect(challenge).toMatch(/^[\w-]{43}$/);
      options.push(rest);
    }
    expect(options[0]).toEqual(options[1]);
    expect(options[0]).toMatchObject({ rpId: 'rail.example.test', userVerification: 'required' });
    expect(options[0]).not.toHaveProperty('allowCredentials.0');
  });
});
