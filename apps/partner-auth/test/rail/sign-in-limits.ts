import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeWithRedis, testRedisUrl } from '@biomarker/testbed/with-redis';
import { digestOf } from '@biomarker/domain/partner';
import { createClient } from 'redis';
import { browser } from '../browser.ts';
import { PRODUCTION, startInstance, startPartnerAuth } from '../testing.ts';

const POINTS = 3;

let service: Awaited<ReturnType<typeof startPartnerAuth>>;

type Form = { email: string; password: string };

const instance = (env: Record<string, string> = {}) => startInstance(service.database, { LOGIN_RATE_LIMIT_POINTS: String(POINTS), TRUST_PROXY: '1', ...env });

/** The statuses of `count` sign-ins at the account page. */
async function attempts({ url }: { url: string }, form: Form, count: number, address = '203.0.113.1'): Promise<number[]> {
  const own = browser(url);
  const page = await own.open('/account/connections');
  const statuses = [];
  for (let attempt = 0; attempt < count; attempt++) statuses.push((await own.send(page, '/account/sign-in', form, { 'x-forwarded-for': address })).status);
  return statuses;
}

const rowsOf = async (outcome: string) =>
  Number((await service.registry.pool.query(`SELECT count(*) FROM partner.audit WHERE action = 'sign_in' AND outcome = $1`, [outcome])).rows[0].count);

describe('sign in limits', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
  });
  afterAll(() => service.stop());

  describe('sign-in', () => {
    it('writes one audit row for all rate-limited attempts in a window', async () => {
      const slow = await instance();
      expect(await attempts(slow, { email: 'one@members.example', password: 'wrong' }, POINTS + 4)).toEqual([422, 422, 422, 429, 429, 429, 429]);
      expect(await rowsOf('throttled')).toBe(1);
      await slow.stop();
    });

    it('stays open to the owner during remote guesses, with a global limit', async () => {
      const { email, password } = service.registry.members[2]!;
      const slow = await instance();
      const guesses = (address: string, count: number, form: Form = { email, password: 'wrong' }) => attempts(slow, form, count, address);
      expect(await guesses('192.0.2.1', POINTS * 12)).toEqual([422, 422, 422, ...Array(POINTS * 11).fill(429)]);
      expect(await guesses('192.0.2.2', 1, { email, password })).toEqual([303]);

      for (let address = 3; address < 11; address++) await guesses(`192.0.2.${address}`, POINTS);
      expect(await guesses('192.0.2.11', POINTS)).toEqual([422, 422, 429]);
      const { rows } = await service.registry.pool.query(
        `SELECT DISTINCT detail->>'account' AS account FROM partner.audit WHERE outcome = 'wrong_password' AND detail->>'account' = $1`,
        [digestOf(email)],
      );
      expect(rows).toHaveLength(1);
      await slow.stop();
    });

    it('counts all spellings of an email address together', async () => {
      const slow = await instance();
      const own = browser(slow.url);
      const page = await own.open('/account/connections');
      const statuses = [];
      for (const email of ['Three@members.example', 'three@MEMBERS.example', ' three@members.example', 'three@members.example '])
        statuses.push((await own.send(page, '/account/sign-in', { email, password: 'wrong' }, { 'x-forwarded-for': '198.51.100.9' })).status);
      expect(statuses).toEqual([422, 422, 422, 429]);
      await slow.stop();
    });

    it('counts each door without a session for its address', async () => {
      const slow = await instance();
      const headers = { 'x-forwarded-for': '198.51.100.77' };
      const own = browser(slow.url);
      const form_token = (await own.open('/account')).text.match(/name="form_token" value="([^"]*)"/)![1]!;
      const form = () => new URLSearchParams({ form_token, email: 'four@members.example', token: 'x' });
      const RESET = '/account/reset-password';
      const open = () => own.go(RESET, undefined, headers);
      let free = 0;
      while ((await open()).status === 404) free++;
      const answers = [await open()];
      for (const path of [RESET, '/account/forgot-password', '/account/sign-in/passkey-options', '/account/sign-in'])
        answers.push(await own.go(path, form(), headers));
      expect([free, answers.map(({ status }) => status)]).toEqual([POINTS * 5, answers.map(() => 429)]);
      for (const answer of answers) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      await slow.stop();
    });

    it('accepts only synthetic members in the sandbox, without revealing the others', async () => {
      const { email, password } = service.registry.members[1]!;
      const change = (synthetic: boolean) => service.registry.pool.query(`UPDATE partner.member SET is_synthetic = $1 WHERE email = $2`, [synthetic, email]);
      expect(await attempts(service, { email, password }, 1)).toEqual([303]);
      await change(false);
      expect(await attempts(service, { email, password }, 1)).toEqual([422]);
      const production = await instance(PRODUCTION);
      expect(await attempts(production, { email, password }, 1)).toEqual([303]);
      await production.stop();
      await change(true);
    });
  });

  describeWithRedis('with a Redis that evicts', () => {
    it('still counts the attempts', async () => {
      const redis = createClient({ url: testRedisUrl() });
      await redis.connect();
      const form = { email: 'two@members.example', password: 'wrong' };
      const first = await instance({ REDIS_URL: testRedisUrl() });
      expect(await attempts(first, form, POINTS)).toEqual([422, 422, 422]);
      for (const key of await redis.keys('*account*')) await redis.del(key);
      const second = await instance({ REDIS_URL: testRedisUrl() });
      expect(await attempts(second, form, 1)).toEqual([429]);
      await Promise.all([first.stop(), second.stop(), redis.quit()]);
    });
  });
});
