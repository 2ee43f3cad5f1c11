import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { digestOf } from '../model/secrets.ts';
import { MAIL_KINDS, type MailKind, type Outbox, type ResetLink, type TakenMail } from './mail.ts';
import { MailFault, sendMail, type Post, type Reset } from './send-mail.ts';

beforeEach(() => void jest.useFakeTimers({ now: Date.parse('2026-05-01T10:00:00Z') }));
afterEach(() => void jest.useRealTimers());

const mail = (id: string, kind: MailKind = 'results', attempts = 1): TakenMail => ({
  ...{ id, kind, attempts, memberId: 'member-1', recipient: 'kim@example.org', data: {} },
});

/** An outbox with these messages, which records what is done to them. */
function recorded(messages: TakenMail[], isOpen = true) {
  const done: unknown[][] = [];
  const links: ResetLink[] = [];
  const outbox = {
    expire: async () => (done.push(['expire']), 0),
    take: async (lease: number) => (done.push(['take', lease]), messages.shift()),
    sent: async (id: string) => void done.push(['sent', id]),
    refuse: async (...given: unknown[]) => void done.push(['refuse', ...given]),
    delay: async (...given: unknown[]) => void done.push(['delay', ...given]),
    addResetLink: async (link: ResetLink) => (links.push(link), isOpen),
  } as unknown as Outbox;
  return { outbox, done, links };
}
const steps = (done: unknown[][]) => done.filter(([name]) => name !== 'take' && name !== 'expire');
const never = () => false;

describe('the sender of mail', () => {
  it('gives up what is too old, then sends one after another, each taken for five minutes', async () => {
    const { outbox, done } = recorded([mail('a'), mail('b')]);
    const posted: string[] = [];
    expect(await sendMail(outbox, async ({ id }) => void posted.push(id), never)).toBe(2);
    expect(posted).toEqual(['a', 'b']);
    expect(done).toEqual([['expire'], ['take', 300], ['sent', 'a'], ['take', 300], ['sent', 'b'], ['take', 300]]);
  });

  it('stops between two messages', async () => {
    const { outbox, done } = recorded([mail('a'), mail('b')]);
    let posted = 0;
    expect(
      await sendMail(
        outbox,
        async () => void (posted += 1),
        () => posted > 0,
      ),
    ).toBe(1);
    expect(steps(done)).toEqual([['sent', 'a']]);
  });

  it.each([
    [1, 30],
    [2, 60],
    [3, 120],
    [5, 480],
    [6, 900],
    [40, 900],
  ])('after attempt %d waits %d seconds, and goes on with others', async (attempts, seconds) => {
    const { outbox, done } = recorded([mail('a', 'results', attempts), mail('b')]);
    const post: Post = async ({ id }) => {
      if (id === 'a') throw new MailFault('busy', '450 later');
    };
    expect(await sendMail(outbox, post, never)).toBe(1);
    expect(steps(done)).toEqual([
      ['delay', 'a', 'busy', '450 later', seconds],
      ['sent', 'b'],
    ]);
  });

  it('never tries again what the server refuses for good', async () => {
    const { outbox, done } = recorded([mail('a')]);
    const fault = new MailFault('address', '550 unknown', { isFinal: true });
    expect(await sendMail(outbox, () => Promise.reject(fault), never)).toBe(0);
    expect(steps(done)).toEqual([['refuse', 'a', 'address', '550 unknown']]);
  });

  it('ends where the server takes none, and where something else fails', async () => {
    const { outbox, done } = recorded([mail('a'), mail('b'), mail('c')]);
    const ofServer = new MailFault('sign-in', '535 no', { isOfServer: true });
    await expect(sendMail(outbox, () => Promise.reject(ofServer), never)).rejects.toBe(ofServer);
    expect(steps(done)).toEqual([['delay', 'a', 'sign-in', '535 no', 30]]);
    const own = new Error('own fault');
    await expect(sendMail(outbox, () => Promise.reject(own), never)).rejects.toBe(own);
    expect(steps(done)).toHaveLength(1);
  });
});

describe('a link that sets a new password', () => {
  const post = jest.fn<Post>(async () => {});
  beforeEach(() => void post.mockClear());

  it('holds for an hour, and the outbox keeps its digest alone', async () => {
    const { outbox, links } = recorded([mail('a', 'password-reset')]);
    await sendMail(outbox, post, never);
    const { token, expiresAt } = post.mock.calls[0]![1] as Reset;
    expect(token).toMatch(/^bmr/);
    expect(expiresAt.toISOString()).toBe('2026-05-01T11:00:00.000Z');
    expect(links).toEqual([{ memberId: 'member-1', digest: digestOf(token), expiresAt }]);
  });

  it('is in no other message', async () => {
    const others = (Object.keys(MAIL_KINDS) as MailKind[]).filter((kind) => kind !== 'password-reset');
    const { outbox, links } = recorded(others.map((kind) => mail(kind, kind)));
    await sendMail(outbox, post, never);
    expect(post.mock.calls.map(([{ kind }, reset]) => [kind, reset])).toEqual(others.map((kind) => [kind, undefined]));
    expect(links).toEqual([]);
  });

  it('is not made for a closed account', async () => {
    const { outbox, done } = recorded([mail('a', 'password-reset')], false);
    expect(await sendMail(outbox, post, never)).toBe(0);
    expect(post).not.toHaveBeenCalled();
    expect(steps(done)).toEqual([['refuse', 'a', 'other', 'the account is closed']]);
  });
});
