import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Lies } from '@biomarker/testbed/software-authenticator';
import { browser, formOf, type Browser, type Page } from '../browser.ts';
import { noted } from '../partner.ts';
import { addPasskey, newAuthenticator, optionsOf, signInWith, usePasskey } from '../passkeys.ts';
import { startInstance } from '../testing.ts';
import { acme, ada, grace, query, service } from './attacked-rail.ts';

const SIGN_IN = { ending: '/account/sign-in' };
const WRONG = 'This passkey was not accepted. Please try again, or sign in another way.';
const alertIn = ({ text }: Page) => text.match(/role="alert"[^>]*>([^<]+)/)?.[1];
const heading = ({ text }: Page) => text.match(/<h1>(.*?)<\/h1>/)?.[1];
const mary = () => service.registry.members[2]!;

describe('H: passkeys', () => {
  const [marys, graces] = [newAuthenticator(), newAuthenticator()];
  let codes: string[];
  beforeAll(async () => {
    for (const [member, authenticator] of [
      [mary(), marys],
      [grace(), graces],
    ] as const) {
      const own = browser(service.url);
      await signInWith(own, member);
      ({ codes } = await addPasskey(own, authenticator));
    }
  });
  afterAll(() => query('DELETE FROM partner.passkey; DELETE FROM partner.recovery_code'));

  /** The page that begins a sign-in, in a browser of its own. */
  async function atSignIn(): Promise<[Browser, Page]> {
    const own = browser(service.url);
    return [own, await own.open('/account/passkeys')];
  }
  const send = (own: Browser, page: Page, answer: object) => own.send(page, '/account/sign-in', { passkey: JSON.stringify(answer) });
  const lying = (lies: Lies) => async () => {
    const [own, page] = await atSignIn();
    return usePasskey(own, page, marys, { ...SIGN_IN, lies });
  };

  // Each attack ends at the sign-in, with the same words.
  it.each<[name: string, attack: () => Promise<Page>]>([
    ['an answer of another origin', lying({ origin: 'https://rail.example.test.evil.example' })],
    ['an answer of a port that is not ours', lying({ origin: 'http://rail.example.test:8080' })],
    ['an answer for another relying party', lying({ rpId: 'evil.example' })],
    ['an answer for a parent domain', lying({ rpId: 'example.test' })],
    ['an answer without verification of the user', lying({ flags: 0b001 })],
    ['an answer without presence of the user', lying({ flags: 0b100 })],
    ['an answer to no challenge of ours', lying({ challenge: 'A'.repeat(43) })],
    ['the answer of a registration', lying({ type: 'webauthn.create' })],
    ['the user handle of another member', () => lying({ userHandle: graces.keys[0]!.userHandle })()],
    ['an unknown passkey', lying({ id: 'AAAAAAAAAAAAAAAAAAAAAA' })],
    [
      'a passkey of another member under a changed signature',
      async () => {
        const [own, page] = await atSignIn();
        const answer = marys.get(await optionsOf(own, page));
        const id = Buffer.from(graces.keys[0]!.id).toString('base64url');
        return send(own, page, { ...answer, id, rawId: id });
      },
    ],
    [
      'an answer that was used',
      async () => {
        const [own, page] = await atSignIn();
        const answer = marys.get(await optionsOf(own, page));
        expect((await send(own, page, answer)).status).toBe(303);
        return send(own, page, answer);
      },
    ],
    [
      'a new answer to a challenge that was used',
      async () => {
        const [own, page] = await atSignIn();
        const options = await optionsOf(own, page);
        expect((await send(own, page, marys.get(options))).status).toBe(303);
        return send(own, page, marys.get(options));
      },
    ],
    [
      'an answer that came too late',
      async () => {
        const [own, page] = await atSignIn();
        const answer = marys.get(await optionsOf(own, page));
        await query(`UPDATE partner.oauth_artifact SET expires_at = now() WHERE kind = 'PasskeyChallenge'`);
        return send(own, page, answer);
      },
    ],
    [
      'the challenge of another browser',
      async () => {
        const [victim, theirs] = await atSignIn();
        const [own, page] = await atSignIn();
        return send(own, page, marys.get(await optionsOf(victim, theirs)));
      },
    ],
    [
      'a challenge of a request of a partner, on the account',
      async () => {
        const [own, page] = await atSignIn();
        const login = await own.open(acme.authorizeUrl((await acme.push()).body.request_id));
        return send(own, page, marys.get(await optionsOf(own, login)));
      },
    ],
    [
      'another member’s passkey as the second factor',
      async () => {
        const own = browser(service.url);
        return usePasskey(own, await signInWith(own, mary()), graces, SIGN_IN);
      },
    ],
    ...['{}', 'null', '[]', 'x', '{"id":"AAAA","response":{"clientDataJSON":"AAAA"}}', `{"id":"${'A'.repeat(9000)}"}`].map(
      (passkey): [string, () => Promise<Page>] => [
        `no answer: ${passkey.slice(0, 40)}`,
        async () => {
          const [own, page] = await atSignIn();
          return own.send(page, '/account/sign-in', { passkey });
        },
      ],
    ),
  ])('%s is refused', async (_name, attack) => {
    const page = await attack();
    expect([page.status, alertIn(page), page.location]).toEqual([422, WRONG, undefined]);
  });

  it('a counter that goes back is told to the member and in the log', async () => {
    await query('DELETE FROM partner.mail');
    expect((await lying({ signCount: 500 })()).status).toBe(303);
    for (const signCount of [499, 500, 0]) expect([signCount, (await lying({ signCount })()).status]).toEqual([signCount, 422]);
    expect((await lying({ signCount: 501 })()).status).toBe(303);
    expect(await query('SELECT DISTINCT kind, recipient FROM partner.mail')).toEqual([{ kind: 'passkey-copied', recipient: mary().email }]);
    expect(service.log()).toContain('the counter of a passkey went back');
    const [row] = await query(`SELECT outcome, member_id FROM partner.audit WHERE action = 'passkey.use'`);
    expect(row).toEqual({ outcome: 'counter_went_back', member_id: mary().id });
  });

  it('one of parallel uses of a counter is let in', async () => {
    const own = browser(service.url);
    const page = await own.open('/account/passkeys');
    const answers = [];
    for (let copy = 0; copy < 2; copy++) answers.push(marys.get(await optionsOf(own, page), { signCount: 600 }));
    const statuses = await Promise.all(answers.map(async (answer) => (await send(own, page, answer)).status));
    expect(statuses.sort()).toEqual([303, 422]);
  });

  it.each<[name: string, lies: Lies]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['no verification of the user', { flags: 0b001 }],
  ])('a new passkey with %s is not added', async (_name, lies) => {
    const own = browser(service.url);
    await signInWith(own, grace(), graces);
    const { answer } = await addPasskey(own, newAuthenticator(), { lies });
    expect([answer.status, alertIn(answer)]).toEqual([422, 'This passkey was not added. Please load the page again and try once more.']);
  });

  it('a passkey that another member has is not added again, nor one with a challenge of a sign-in', async () => {
    const own = browser(service.url);
    await signInWith(own, grace(), graces);
    const page = await own.open('/account/passkeys');
    const [, form] = formOf(page, '/account/passkeys', {});
    const { challenge } = JSON.parse((await own.go('/account/passkey-options', new URLSearchParams({ form_token: form.get('form_token')! }))).text);
    const options = { ...((await optionsOf(own, page)) as object), challenge } as never;
    expect((await own.send(page, '/account/passkeys', { name: 'x', passkey: JSON.stringify(newAuthenticator().create(options)) })).status).toBe(422);
    const taken = newAuthenticator();
    const first = JSON.stringify(taken.create(await optionsOf(own, page)));
    expect((await own.send(page, '/account/passkeys', { name: 'x', passkey: first })).status).toBe(303);
    expect((await own.send(page, '/account/passkeys', { name: 'x', passkey: first })).status).toBe(422);
  });

  it('forms from elsewhere get no challenge and change nothing', async () => {
    const own = browser(service.url);
    await signInWith(own, grace(), graces);
    const page = await own.open('/account/passkeys');
    const [, link] = page.text.match(/href="(\/account\/passkeys\/[\w-]+\/remove)"/)!;
    const [, token] = page.text.match(/name="form_token" value="([^"]*)"/)!;
    const paths = [
      '/account/passkeys',
      '/account/passkeys/again',
      '/account/passkeys/options',
      '/account/passkeys/recovery-codes',
      link!,
      '/account/passkey-options',
      '/account/sign-in/passkey-options',
    ];
    for (const path of paths) {
      expect([path, (await own.go(path, new URLSearchParams({ form_token: 'AAAA' }))).status]).toEqual([path, 403]);
      expect([path, (await own.go(path, new URLSearchParams({ form_token: token! }), { origin: 'https://evil.example' })).status]).toEqual([path, 403]);
      expect([path, (await own.go(path, new URLSearchParams({ form_token: token! }), { 'sec-fetch-site': 'cross-site' })).status]).toEqual([path, 403]);
    }
  });

  it('another member’s passkey can be neither seen nor removed', async () => {
    const own = browser(service.url);
    await signInWith(own, ada());
    const id = Buffer.from(marys.keys[0]!.id).toString('base64url');
    expect((await own.open('/account/passkeys')).text).not.toContain(id);
    expect((await own.open(`/account/passkeys/${id}/remove`)).status).toBe(404);
    const [, form_token] = (await own.open('/account/passkeys')).text.match(/name="form_token" value="([^"]*)"/)!;
    const form = new URLSearchParams({ form_token: form_token!, password: ada().password });
    expect((await own.go(`/account/passkeys/${id}/remove`, form)).status).toBe(404);
    expect(await query('SELECT count(*)::int AS left FROM partner.passkey WHERE id = $1', [id])).toEqual([{ left: 1 }]);
  });

  it('a second step leads nowhere without its browser, twice, or after a while', async () => {
    const own = browser(service.url);
    const step = await signInWith(own, grace());
    const [, form] = formOf(step, '/account/sign-in', {});
    const token = noted(form.get('step')!);
    const elsewhere = browser(service.url);
    const stolen = await elsewhere.send(await elsewhere.open('/account'), '/account/sign-in', { step: token, recovery_code: codes[0]! });
    expect([stolen.status, alertIn(stolen)]).toEqual([422, 'This took too long. Please type your password again.']);
    const before = own.cookies.map(({ name }) => name);
    expect(before).not.toContain('account');
    expect((await own.send(step, '/account/sign-in', { recovery_code: codes[0]! })).status).toBe(303);
    const left = await service.deps.passkeys.codesLeft(grace().id);
    expect((await own.send(step, '/account/sign-in', { recovery_code: codes[1]! })).status).toBe(422);
    // A step that is over spends no code.
    expect(await service.deps.passkeys.codesLeft(grace().id)).toBe(left);
    const late = browser(service.url);
    const old = await signInWith(late, grace());
    const lives = `SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM partner.oauth_artifact WHERE kind = 'SecondStep'`;
    expect(await query(`${lives} ORDER BY expires_at DESC LIMIT 1`)).toEqual([{ minutes: 10 }]);
    await query(`UPDATE partner.oauth_artifact SET expires_at = now() WHERE kind = 'SecondStep'`);
    expect((await late.send(old, '/account/sign-in', { recovery_code: codes[1]! })).status).toBe(422);
  });

  it('a sign-in renews the session, and leads to pages of the account alone', async () => {
    const own = browser(service.url);
    own.cookies.push({ name: 'account', value: 'chosen-by-somebody', path: '/' });
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', '/account/../../evil', 'javascript:alert(1)']) {
      const page = await own.open('/account');
      const answer = await usePasskey(own, page, marys, { ...SIGN_IN, more: { next } });
      expect([answer.status, answer.location]).toEqual([303, '/account/connections']);
      expect(own.cookies.find(({ name }) => name === 'account')?.value).not.toBe('chosen-by-somebody');
      await own.submit(await own.open('/account/connections'), '/account/sign-out', {});
    }
  });

  it('guesses of recovery codes and answers of passkeys are limited', async () => {
    const slow = await startInstance(service.database, { LOGIN_RATE_LIMIT_POINTS: '3' });
    await query('DELETE FROM partner.rate_limit');
    const own = browser(slow.url);
    const step = await signInWith(own, grace());
    expect(heading(step)).toBe('One more step');
    const statuses = [];
    for (let guess = 0; guess < 4; guess++) statuses.push((await own.send(step, '/account/sign-in', { recovery_code: 'AAAA' })).status);
    expect(statuses).toEqual([422, 422, 429, 429]);
    await query('DELETE FROM partner.rate_limit');
    const page = await own.open('/account');
    const [, form] = formOf(page, '/account/sign-in', {});
    const asks = [];
    for (let ask = 0; ask < 16; ask++)
      asks.push((await own.go('/account/sign-in/passkey-options', new URLSearchParams({ form_token: form.get('form_token')! }))).status);
    expect(asks).toEqual([...Array<number>(15).fill(200), 429]);
    expect((await own.send(page, '/account/sign-in', { passkey: '{}' })).status).toBe(429);
    await slow.stop();
    await query('DELETE FROM partner.rate_limit');
  });

  it('a closed account has no passkeys', async () => {
    await query(`UPDATE partner.member SET status = 'closed' WHERE id = $1`, [mary().id]);
    expect(alertIn(await lying({})())).toBe(WRONG);
    await query(`UPDATE partner.member SET status = 'active', is_synthetic = false WHERE id = $1`, [mary().id]);
    expect(alertIn(await lying({})())).toBe(WRONG);
    await query('UPDATE partner.member SET is_synthetic = true WHERE id = $1', [mary().id]);
    expect((await lying({})()).status).toBe(303);
  });
});
