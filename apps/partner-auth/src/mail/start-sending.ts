import { MailFault, sendMail, type Outbox, type Post } from '@biomarker/domain/partner';
import type { Logger } from '@biomarker/service-kit';
import { repeatedJob } from '../repeated-job.ts';

/** Due messages are sent so often. */
const SEND_EVERY_MS = 5000;

/** Sends the messages that are due every few seconds. Safe on any number of instances. Returns a function that stops it after the current message. */
export function startSending(outbox: Outbox, post: Post, logger: Logger): () => Promise<void> {
  let isStopped = false;
  let running: Promise<void> | undefined;
  const run = repeatedJob(
    () =>
      sendMail(outbox, post, () => isStopped).catch((error: unknown) => {
        // The answer of a mail server may hold an address; the outbox keeps it.
        throw error instanceof MailFault ? new Error(`the mail server takes no messages: ${error.problem}`) : error;
      }),
    { level: 'debug', done: 'messages sent', failed: 'messages to members could not be sent' },
  );
  const timer = setInterval(() => {
    running ??= run(logger).finally(() => (running = undefined));
  }, SEND_EVERY_MS).unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
}
