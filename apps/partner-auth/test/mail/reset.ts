import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sendMail } from '@biomarker/domain/partner';
import { createPost } from '../../src/mail/post.ts';
import { browser } from '../browser.ts';
import { countStatements } from '../count-statements.ts';
import { noted } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

const FORGOT = '/account/forgot-password';
const folder = mkdtempSync(join(tmpdir(), 'reset-'));
const statements = countStatements();
let service: Awaited<ReturnType<typeof startPartnerAuth>>;
const query = async (text: string, values: unknown[] = []) => (await service.registry.pool.query(text, values)).rows;
const member = (index: number) => service.registry.members[index]!;

async function ask(email: string) {
  const own = browser(service.url);
  return own.send(await own.open(FORGOT), FORGOT, { email });
}
/** Sends all that is due, and returns the links of the messages, without quoted-printable. */
async function links(): Promise<string[]> {
  const post = createPost({ from: 'no-reply@members.example', baseUrl: service.url, way: { folder } });
  await sendMail(service.deps.outbox, post, () => false);
  const files = readdirSync(folder)
    .filter((name) => name.startsWith('password-reset-'))
    .map((name) => join(folder, name));
  const found = files.map((file) =>
    readFileSync(file, 'utf8')
      .replace(/=\n/g, '')
      .replaceAll('=3D', '=')
      .match(/^http\S+token=(bmr_[\w-]{43})$/m)!,
  );
  for (const file of files) {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    rmSync(file);
  }
  return found.map(([link, token]) => (noted(token!), link!));
}
const signsIn = async (email: string, password: string) => {
  const own = browser(service.url);
  return (await own.send(await own.open('/account'), '/account/sign-in', { email, password: noted(password) })).status === 303;
};

describe('a forgotten password', () => {
  beforeAll(async () => {
    service = await startPartnerAuth({ CONTACT_EMAIL: 'help@members.example' });
    // The tests send by themselves, without waiting.
    service.deps.sendsMail = true;
  });
  beforeEach(() => query('DELETE FROM partner.mail'));
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  it('is set anew by a link that works once, and every session ends', async () => {
    const { email, password } = member(0);
    const before = browser(service.url);
    await before.submit(await before.open('/account/sessions'), '/account/sign-in', { email, password: noted(password) });
    expect((await ask(` ${email.toUpperCase()} `)).text).toContain('Check your mailbox');
    // The outbox holds no token.
    expect(JSON.stringify(await query('SELECT * FROM partner.mail'))).not.toContain('bmr_');
    const [link] = await links();
    const own = browser(service.url);
    const page = await own.open(link!);
    expect((await own.send(page, '/account/reset-password', { new_password: noted('ten green bottles') })).status).toBe(303);
    expect((await own.open(link!)).status).toBe(404);
    expect((await before.open('/account/sessions')).text).toContain('Sign in');
    expect([await signsIn(email, password), await signsIn(email, 'ten green bottles')]).toEqual([false, true]);
    expect(await query('SELECT kind FROM partner.mail ORDER BY created_at')).toEqual([{ kind: 'password-reset' }, { kind: 'password' }]);
  });

  it('looks and costs the same for members, strangers and closed accounts', async () => {
    await query(`UPDATE partner.member SET status = 'closed' WHERE email = 'mary@members.example'`);
    const seen = [];
    for (const email of [member(1).email, 'nobody@members.example', 'mary@members.example', member(1).email]) {
      const own = browser(service.url);
      const page = await own.open(FORGOT);
      const before = statements();
      const { status, text, headers } = await own.send(page, FORGOT, { email });
      seen.push({ count: statements() - before, status, text, headers: [...headers.keys()].sort() });
    }
    for (const other of seen) expect(other).toEqual(seen[0]);
    // One message waits, however often somebody asks.
    expect(await query('SELECT recipient FROM partner.mail')).toEqual([{ recipient: member(1).email }]);
    await query(`UPDATE partner.member SET status = 'active' WHERE email = 'mary@members.example'`);
  });

  it('gets at most five links a day', async () => {
    const sent = [];
    for (let asked = 0; asked < 6; asked++) {
      await ask(member(1).email);
      sent.push(...(await links()));
    }
    expect(sent).toHaveLength(5);
    const own = browser(service.url);
    expect(await Promise.all(sent.map(async (link) => (await own.open(link)).status))).toEqual([404, 404, 404, 404, 200]);
  });

  it('gets no link after the account is closed', async () => {
    await ask(member(2).email);
    await query(`UPDATE partner.member SET status = 'closed' WHERE email = 'mary@members.example'`);
    expect(await links()).toEqual([]);
    expect(await query('SELECT state, answer FROM partner.mail')).toEqual([{ state: 'refused', answer: 'the account is closed' }]);
  });

  it.each(['', 'ada', 'ada@', '@members.example', 'a b@members.example', 'ada@members.example\0', 'x'.repeat(300) + '@members.example'])(
    'refuses %j as an address',
    async (email) => {
      const { status, text } = await ask(email);
      expect([status, text.includes('This is not an email address.')]).toEqual([422, true]);
      expect(await query('SELECT 1 FROM partner.mail')).toEqual([]);
    },
  );

  it('needs its form token', async () => {
    const own = browser(service.url);
    await own.open(FORGOT);
    expect((await own.go(FORGOT, new URLSearchParams({ email: member(1).email, form_token: 'AAAA' }))).status).toBe(403);
    expect(
      (await own.go(FORGOT, new URLSearchParams({ email: member(1).email }), { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403);
    expect(await query('SELECT 1 FROM partner.mail')).toEqual([]);
  });

  it('leads to a person where no message is sent', async () => {
    const silent = await startPartnerAuth();
    const own = browser(silent.url);
    const page = await own.open(FORGOT);
    expect([page.status, page.text.includes('<form')]).toEqual([200, false]);
    expect(page.text).toContain('Ask the person or office that gave you this account');
    expect((await own.open('/account')).text).toContain(`href="${FORGOT}"`);
    await silent.stop();
  });
});
