import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { closeMember, sendMail } from '@biomarker/domain/partner';
import { until } from '@biomarker/testbed/until';
import { operate } from '../../../../tools/operator/operate.ts';
import { createPost } from '../../src/mail/post.ts';
import { browser, obtainTokens } from '../browser.ts';
import { noted, partner, type Partner } from '../partner.ts';
import { PRODUCTION, startInstance, startPartnerAuth } from '../testing.ts';
import { startMailServer } from './mail-server.ts';

// Its certificate is for another name, and nobody here trusts it.
const PEM = readFileSync(new URL('../fixtures/key-server.pem', import.meta.url), 'utf8');

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let acme: Partner;
const query = async (text: string, values: unknown[] = []) => (await service.registry.pool.query(text, values)).rows;
const member = (index: number) => service.registry.members[index]!;
const operator = (words: string) => operate(service.database, words.split(' '));

/** Sends all that is due to `port`, as an instance does every few seconds. */
async function sendAll(port: number, scheme = 'smtp'): Promise<string | number> {
  const smtp = { host: '127.0.0.1', port, tls: scheme === 'smtps' ? ('at once' as const) : ('none' as const) };
  const post = createPost({ from: 'no-reply@members.example', baseUrl: 'https://members.example', way: { smtp } });
  return sendMail(service.deps.outbox, post, () => false).catch((error: Error) => error.name);
}
const allDue = () => query(`UPDATE partner.mail SET due_at = now() WHERE state = 'waiting'`);
const stored = () => query('SELECT kind, state, problem, attempts FROM partner.mail ORDER BY created_at, kind');
const write = (kind: string, recipient = member(0).email, of = member(0).id) =>
  query(`INSERT INTO partner.mail (member_id, kind, recipient, data) VALUES ($1, $2, $3, '{}')`, [of, kind, recipient]);

async function changePassword({ email, password }: { email: string; password: string }, next: string) {
  const own = browser(service.url);
  const page = await own.submit(await own.open('/account/password'), '/account/sign-in', { email, password: noted(password) });
  return own.send(page, '/account/password', { password, new_password: noted(next) });
}

describe('the outbox', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    acme = partner(service.url, await service.registry.application(await service.registry.organization('acme')));
  });
  afterAll(() => service.stop());
  afterEach(() => query('DELETE FROM partner.mail'));

  it('tells of a connection once its code is redeemed, in the words of the partner as words', async () => {
    await query(`UPDATE partner.organisation SET display_name = $1 WHERE slug = 'acme'`, ['<b>Acme</b>\r\nBcc: all@example.org']);
    await obtainTokens(acme, browser(service.url), member(0));
    await query(`UPDATE partner.organisation SET display_name = 'acme Care' WHERE slug = 'acme'`);
    const server = await startMailServer();
    expect(await sendAll(server.port)).toBe(1);
    await server.stop();
    const [{ from, to, message }] = server.received as [(typeof server.received)[number]];
    expect([from, to]).toEqual(['no-reply@members.example', [member(0).email]]);
    const headers = message.split('\r\n\r\n')[0]!;
    expect(headers).toMatch(/^Subject: A new connection to your account$/m);
    expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(headers).not.toMatch(/^(Bcc|Cc):/im);
    expect(message).toContain('&lt;b&gt;Acme&lt;/b&gt;');
    expect(message).not.toMatch(/^Bcc/m);
  });

  it('is part of the change: an undone one leaves no message', async () => {
    const failing = () => {
      throw new Error('no audit');
    };
    await expect(service.registry.registry.closeMember(member(2).email, failing)).rejects.toThrow('no audit');
    expect(await stored()).toEqual([]);
  });

  it('loses nothing while the mail server is away, and tells the operator', async () => {
    const server = await startMailServer();
    await server.stop();
    await write('password');
    expect(await sendAll(server.port)).toBe('MailFault');
    expect(await stored()).toEqual([{ kind: 'password', state: 'waiting', problem: 'connection', attempts: 1 }]);
    // It waits before the next attempt.
    expect(await sendAll(server.port)).toBe(0);
    expect(await operator('mail status')).toMatchObject({ exitCode: 3, text: expect.stringContaining('cannot be reached. Compare SMTP_URL') });

    const back = await startMailServer({}, server.port);
    await allDue();
    expect(await sendAll(back.port)).toBe(1);
    await back.stop();
    expect(back.received).toHaveLength(1);
    expect(await stored()).toEqual([{ kind: 'password', state: 'sent', problem: null, attempts: 2 }]);
    expect(await operator('mail status')).toMatchObject({ exitCode: 0, text: expect.stringMatching(/^1 sent/) });
  });

  it('sends first whatever is due for longest, and counts a failed attempt as waiting', async () => {
    await query(`INSERT INTO partner.mail (member_id, kind, recipient, data, due_at) SELECT $1, 'password', hours || '@members.example', '{}', now() - make_interval(hours => hours)
      FROM generate_series(1, 6) AS hours`, [member(0).id]); // prettier-ignore
    const taken: string[] = [];
    while (taken.at(-1) !== 'none') taken.push((await service.deps.outbox.take(60))?.recipient.split('@')[0] ?? 'none');
    expect(taken.join(' ')).toBe('6 5 4 3 2 1 none');
    // All were tried once, and are due later.
    expect(await service.deps.outbox.oldestWaitingSeconds()).toBeGreaterThan(0);
    await query(`UPDATE partner.mail SET attempts = 0`);
    expect(await service.deps.outbox.oldestWaitingSeconds()).toBe(0);
  });

  it('refuses a bad address for good, and goes on with the others', async () => {
    const server = await startMailServer({
      onRcptTo: ({ address }, _session, done) => done(address.startsWith('ada') ? Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }) : null),
    });
    await write('password');
    await write('password', member(1).email, member(1).id);
    expect(await sendAll(server.port)).toBe(1);
    await allDue();
    expect(await sendAll(server.port)).toBe(0);
    await server.stop();
    const { text, exitCode } = await operator('mail status');
    expect(exitCode).toBe(3);
    expect(text).toMatch(/1 refused, .*: address\n.*550.*\n {2}To: ada@members\.example\n/);
  });

  it.each([
    ['certificate', () => startMailServer({ secure: true, key: PEM, cert: PEM, disabledCommands: [] }), 'smtps'],
    ['busy', () => startMailServer({ onMailFrom: (_from, _session, done) => done(Object.assign(new Error('later'), { responseCode: 451 })) }), 'smtp'],
    ['sender', () => startMailServer({ onMailFrom: (_from, _session, done) => done(Object.assign(new Error('not yours'), { responseCode: 553 })) }), 'smtp'],
  ])('names the problem "%s" and keeps the message', async (problem, start, scheme) => {
    const server = await start();
    await write('password');
    await sendAll(server.port, scheme);
    await server.stop();
    expect([await stored(), server.received]).toEqual([[{ kind: 'password', state: 'waiting', problem, attempts: 1 }], []]);
    expect(await service.deps.outbox.figures()).toEqual([{ state: 'waiting', problem, count: 1 }]);
    expect(await service.deps.outbox.oldestWaitingSeconds()).toBeGreaterThan(0);
  });

  it.each([
    'ada@members.example\r\nBcc: all@example.org',
    'ada@members.example, all@example.org',
    'Ada <ada@members.example>',
    'ada@members.example\0',
    'ada@members.example;x@example.org',
    '"a b"@members.example',
    'ada',
    '@members.example',
    ' ',
  ])('sends nothing to %j', async (recipient) => {
    const server = await startMailServer();
    if (!recipient.includes('\0')) await write('password', recipient);
    const post = createPost({
      from: 'no-reply@members.example',
      baseUrl: 'https://m.example',
      way: { smtp: { host: '127.0.0.1', port: server.port, tls: 'none' } },
    });
    const mail = { id: 'x', memberId: 'm', kind: 'password' as const, recipient, data: {}, attempts: 1 };
    await expect(post(mail, undefined)).rejects.toMatchObject({ problem: 'address', isFinal: true });
    await server.stop();
    expect(server.received).toEqual([]);
  });

  it('is sent once by many instances', async () => {
    for (let one = 0; one < 12; one++) await write('connection');
    const server = await startMailServer();
    const sent = await Promise.all([1, 2, 3].map(() => sendAll(server.port)));
    await server.stop();
    expect(sent.reduce<number>((sum, one) => sum + Number(one), 0)).toBe(12);
    const ids = server.received.map(({ message }) => /^Message-ID: (.*)$/m.exec(message)![1]);
    expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
  });

  it('sends a message again whose outcome was lost, under the same Message-ID', async () => {
    await write('password');
    const server = await startMailServer();
    const { outbox } = service.deps;
    const lost = { ...outbox, sent: async () => Promise.reject(new Error('the database is away')) };
    const post = createPost({
      from: 'no-reply@members.example',
      baseUrl: 'https://m.example',
      way: { smtp: { host: '127.0.0.1', port: server.port, tls: 'none' } },
    });
    await expect(sendMail(lost, post, () => false)).rejects.toThrow('away');
    // Another process does not see it before the lease ends.
    expect(await sendMail(outbox, post, () => false)).toBe(0);
    await allDue();
    expect(await sendMail(outbox, post, () => false)).toBe(1);
    await server.stop();
    const ids = server.received.map(({ message }) => /^Message-ID: (.*)$/m.exec(message)![1]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('bounds the messages of a kind to one member', async () => {
    for (let one = 0; one < 10; one++) await write('password', member(1).email, member(1).id);
    expect((await changePassword(member(1), 'seven green bottles')).status).toBe(200);
    expect((await changePassword(member(0), 'eight green bottles')).status).toBe(200);
    expect(await query('SELECT recipient, count(*)::int AS count FROM partner.mail GROUP BY 1 ORDER BY 1')).toEqual([
      { recipient: member(0).email, count: 1 },
      { recipient: member(1).email, count: 10 },
    ]);
    await query(`UPDATE partner.mail SET created_at = now() - interval '25 hours'`);
    expect((await changePassword({ ...member(1), password: 'seven green bottles' }, 'nine green bottles')).status).toBe(200);
    expect(await query(`SELECT recipient FROM partner.mail WHERE created_at > now() - interval '1 day'`)).toEqual([{ recipient: member(1).email }]);
  });

  it('keeps 500 characters of an answer', async () => {
    await write('password');
    await write('connection');
    const [connection, password] = await query('SELECT id FROM partner.mail ORDER BY kind');
    const { outbox } = service.deps;
    await outbox.refuse(connection.id, 'address', 'x'.repeat(501));
    await outbox.delay(password.id, 'busy', 'x'.repeat(501), 60);
    expect(await query('SELECT length(answer) AS length FROM partner.mail')).toEqual([{ length: 500 }, { length: 500 }]);
  });

  it('gives up what is too old', async () => {
    await write('password');
    await write('password-reset');
    await query(`UPDATE partner.mail SET created_at = now() - interval '1 day 1 minute'`);
    expect(await service.deps.outbox.expire()).toBe(1);
    expect(await query('SELECT kind, state FROM partner.mail ORDER BY kind')).toEqual([
      { kind: 'password', state: 'waiting' },
      { kind: 'password-reset', state: 'expired' },
    ]);
    await query(`UPDATE partner.mail SET created_at = now() - interval '7 days 1 minute'`);
    expect(await service.deps.outbox.expire()).toBe(1);
    expect((await stored()).map(({ state }) => state)).toEqual(['expired', 'expired']);
  });

  it('sends those of the sandbox to synthetic members alone', async () => {
    await write('password');
    await query('UPDATE partner.member SET is_synthetic = false WHERE id = $1', [member(0).id]);
    expect(await service.deps.outbox.take(60)).toBeUndefined();
    const production = await startInstance(service.database, PRODUCTION);
    expect(await production.deps.outbox.take(60)).toMatchObject({ recipient: member(0).email });
    await production.stop();
    await query('UPDATE partner.member SET is_synthetic = true WHERE id = $1', [member(0).id]);
  });

  it('tells of the closing, and drops what else waits', async () => {
    await write('password', member(2).email, member(2).id);
    await query(`UPDATE partner.mail SET state = 'sent', ended_at = now()`);
    await write('connection', member(2).email, member(2).id);
    await closeMember(service.registry.registry, member(2).email);
    const server = await startMailServer();
    expect(await sendAll(server.port)).toBe(1);
    await server.stop();
    expect(server.received[0]!.message).toMatch(/^Subject: Your account is closed$/m);
    const both = (await stored()).map(({ kind, state }) => [kind, state]);
    expect(both.sort()).toEqual([
      ['closing', 'sent'],
      ['connection', 'expired'],
      ['password', 'sent'],
    ]);
  });

  it('leaves by itself, and shows its figures on /metrics', async () => {
    const server = await startMailServer();
    const own = await startInstance(service.database, {
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: 'no-reply@members.example',
    });
    await write('password');
    await until('the message', () => server.received[0]);
    await until('its outcome', async () => (await stored())[0]!.state === 'sent');
    const text = await own.deps.metrics.registry.metrics();
    expect(text).toMatch(/^mail_messages\{state="sent",problem="none",service="partner-auth"\} 1$/m);
    expect(text).toMatch(/^mail_messages\{state="waiting",problem="none",service="partner-auth"\} 0$/m);
    expect(text).toMatch(/^mail_oldest_waiting_seconds\{service="partner-auth"\} 0$/m);
    await own.stop();
    await server.stop();
  });
});
