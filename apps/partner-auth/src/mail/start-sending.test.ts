import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { MailFault, type Outbox, type TakenMail } from '@biomarker/domain/partner';
import { createLogger, type Logger } from '@biomarker/service-kit';
import { startSending } from './start-sending.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const logger = createLogger('test', 'silent');

/** An outbox with these messages; tells what was done with each. */
function outboxOf(...ids: string[]) {
  const told: string[] = [];
  const say = (what: string) => (id: string) => Promise.resolve(void told.push(`${what} ${id}`));
  const take = () => Promise.resolve(ids.length > 0 ? ({ id: ids.shift(), kind: 'password', attempts: 1 } as TakenMail) : undefined);
  return {
    told,
    ids,
    outbox: { expire: () => Promise.resolve(0), take, sent: say('sent'), refuse: say('refused'), delay: say('delayed') } as unknown as Outbox,
  };
}

it('sends what is due every five seconds, and what came meanwhile the next time', async () => {
  const { outbox, told, ids } = outboxOf('1', '2');
  const stop = startSending(outbox, () => Promise.resolve(), logger);
  await jest.advanceTimersByTimeAsync(4999);
  expect(told).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['sent 1', 'sent 2']);
  ids.push('3');
  await jest.advanceTimersByTimeAsync(5000);
  await stop();
  expect(told.at(-1)).toBe('sent 3');
});

it('waits at its end for the message at hand, and begins no other', async () => {
  const { outbox, told } = outboxOf('1', '2');
  let taken = () => {};
  let posts = 0;
  const stop = startSending(outbox, () => new Promise<void>((resolve) => (posts++, (taken = resolve))), logger);
  // Turns of the timer while a message is on its way begin no second run.
  await jest.advanceTimersByTimeAsync(20_000);
  expect(posts).toBe(1);
  let isOver = false;
  const stopped = stop().then(() => (isOver = true));
  await jest.advanceTimersByTimeAsync(20_000);
  expect(isOver).toBe(false);
  taken();
  await stopped;
  await jest.advanceTimersByTimeAsync(20_000);
  expect([told, posts]).toEqual([['sent 1'], 1]);
});

it('logs a mail server that takes nothing once, by the problem and never by its words, and tries again', async () => {
  const { outbox, told } = outboxOf('1', '2');
  const logged: unknown[] = [];
  const recorder = { ...logger, error: (...all: unknown[]) => void logged.push(all), warn: (...all: unknown[]) => void logged.push(all) } as unknown as Logger;
  const stop = startSending(outbox, () => Promise.reject(new MailFault('connection', 'no route for ada@members.example', { isOfServer: true })), recorder);
  await jest.advanceTimersByTimeAsync(10_000);
  await stop();
  expect(told).toEqual(['delayed 1', 'delayed 2']);
  const text = JSON.stringify(logged, (_key, value: unknown) => (value instanceof Error ? value.message : value));
  expect(logged).toHaveLength(1);
  expect(text).toContain('the mail server takes no messages: connection');
  expect(text).not.toContain('ada@members.example');
});
