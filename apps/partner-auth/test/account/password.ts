import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { argon2id } from 'hash-wasm';
import { issuePasswordReset, memberOfReset } from '@biomarker/domain/partner';
import { golden, wordsOf } from '@biomarker/testbed/golden';
import { browser, mainOf, type Browser, type Page } from '../browser.ts';
import { noted } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

const NEW = 'seven green bottles';

// Each sign-in hashes a password, which is slow by design.

let service: Awaited<ReturnType<typeof startPartnerAuth>>;

const member = (index: number) => service.registry.members[index]!;

async function signIn(email: string, password: string): Promise<{ own: Browser; page: Page }> {
  const own = browser(service.url);
  const page = await own.submit(await own.open('/account/password'), '/account/sign-in', { email, password: noted(password) });
  return { own, page };
}
const isIn = ({ text }: Page) => text.includes('<h1>Password</h1>');
const alertIn = ({ text }: Page) => text.match(/role="alert"[^>]*>([^<]*)/)?.[1];

describe('password', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
  });
  afterAll(() => service.stop());

  describe('/account/password', () => {
    it('changes the password and ends every other session', async () => {
      const { email, password } = member(0);
      const [here, there] = [await signIn(email, password), await signIn(email, password)];
      await service.registry.pool.query(`UPDATE partner.member SET updated_at = now() - interval '1 day'`);
      const done = await here.own.send(here.page, '/account/password', { password, new_password: noted(NEW) });
      const { rows } = await service.registry.pool.query(`SELECT email FROM partner.member WHERE updated_at > now() - interval '1 hour'`);
      expect(rows).toEqual([{ email }]);
      expect([done.status, done.text.includes('Your password has changed')]).toEqual([200, true]);
      expect(isIn(await here.own.open('/account/password'))).toBe(true);
      expect(isIn(await there.own.open('/account/password'))).toBe(false);
      expect(isIn((await signIn(email, password)).page)).toBe(false);
      expect(isIn((await signIn(email, NEW)).page)).toBe(true);
    });

    it('refuses a wrong current password and a short, long or common new one', async () => {
      const { email, password } = member(1);
      const { own, page } = await signIn(email, password);
      const attempt = async (current: string, next: string) => {
        const answer = await own.send(page, '/account/password', { password: noted(current), new_password: next });
        return [answer.status, alertIn(answer)];
      };
      expect(await attempt('not the current one', NEW)).toEqual([422, 'The current password is not right.']);
      expect(await attempt(password, 'short')).toEqual([422, 'The new password needs at least 12 characters.']);
      expect(await attempt(password, 'x y'.repeat(100))).toEqual([422, 'The new password needs at most 200 characters.']);
      expect(await attempt(password, 'Password1234')).toEqual([422, 'Many people use this password or one like it. Please choose another.']);
      expect(isIn((await signIn(email, password)).page)).toBe(true);
    });
  });

  describe('a reset link', () => {
    async function link(email: string): Promise<string> {
      const sent: string[] = [];
      const mailer = { sendResetLink: async ({ link }: { link: string }) => void sent.push(link) };
      await issuePasswordReset({ registry: service.registry.registry, mailer }, email, service.url);
      noted(new URL(sent[0]!).searchParams.get('token')!);
      return sent[0]!;
    }

    it('sets a new password once and ends every session', async () => {
      const { email, password } = member(2);
      const before = await signIn(email, password);
      const [replaced, current] = [await link(email), await link(email)];
      const own = browser(service.url);
      expect((await own.open(replaced)).status).toBe(404);

      const page = await own.open(current);
      const words = wordsOf(mainOf(page));
      expect(words).toBe(golden(new URL('golden/reset-password.txt', import.meta.url), words));
      const common = await own.send(page, '/account/reset-password', { new_password: 'Password1234' });
      expect([common.status, alertIn(common)]).toEqual([422, 'Many people use this password or one like it. Please choose another.']);
      const set = () => own.send(page, '/account/reset-password', { new_password: noted(`${NEW} more`) });
      const answers = await Promise.all([set(), set()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
      expect((await own.open(current)).status).toBe(404);
      expect(isIn(await before.own.open('/account/password'))).toBe(false);
      expect(isIn((await signIn(email, password)).page)).toBe(false);
      expect(isIn((await signIn(email, `${NEW} more`)).page)).toBe(true);
    });

    it('ends when the member changes the password', async () => {
      const { email } = member(2);
      const open = await link(email);
      const kept = await link(member(0).email);
      const { own, page } = await signIn(email, `${NEW} more`);
      await own.send(page, '/account/password', { password: `${NEW} more`, new_password: noted(`${NEW} again`) });
      const later = browser(service.url);
      expect([(await later.open(open)).status, (await later.open(kept)).status]).toEqual([404, 200]);
    });

    it('is refused when expired, forged, or without its form token', async () => {
      const current = await link(member(2).email);
      const token = new URL(current).searchParams.get('token')!;
      const own = browser(service.url);
      const page = await own.open(current);
      const forged = await own.go('/account/reset-password', new URLSearchParams({ token, new_password: NEW, form_token: 'AAAA' }));
      expect(forged.status).toBe(403);
      await service.registry.pool.query(`UPDATE partner.oauth_artifact SET expires_at = now() - interval '1 second' WHERE kind = 'PasswordReset'`);
      expect(await memberOfReset(service.deps, token)).toBeUndefined();
      expect((await own.send(page, '/account/reset-password', { new_password: NEW })).status).toBe(404);
      for (const made of ['', `bmr_${'A'.repeat(43)}`, 'x\0y'])
        expect((await own.go(`/account/reset-password?token=${encodeURIComponent(made)}`)).status).toBe(404);
    });
  });

  it('rehashes a password at sign-in when its hash has weaker parameters', async () => {
    const { email, password, id } = member(1);
    const weak = await argon2id({ password, salt: new Uint8Array(16), parallelism: 1, iterations: 1, memorySize: 1024, hashLength: 32, outputType: 'encoded' });
    const hashOf = async () => (await service.registry.pool.query('SELECT password_hash FROM partner.member WHERE id = $1', [id])).rows[0].password_hash;
    await service.registry.pool.query('UPDATE partner.member SET password_hash = $1 WHERE id = $2', [weak, id]);
    expect(isIn((await signIn(email, password)).page)).toBe(true);
    expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(isIn((await signIn(email, password)).page)).toBe(true);
    // Another password, set since the old hash was read, stays.
    const before = await hashOf();
    await service.deps.members.renewHash(id, weak, 'x');
    expect(await hashOf()).toBe(before);
  });
});
