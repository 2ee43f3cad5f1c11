import { digestOf, newSecret } from '../model/secrets.ts';
import type { MailProblem, Outbox, TakenMail } from './mail.ts';

/** Longer than the longest attempt. */
const LEASE_SECONDS = 300;
/** A message that could not be sent is tried again after this time, then after twice the last. */
const FIRST_WAIT_SECONDS = 30;
/** Between two tries of a message. */
const LONGEST_WAIT_SECONDS = 900;
/** Of a link that resets a password. */
const RESET_LINK_MINUTES = 60;

/** Why a mail server did not take a message. `isFinal`: another attempt has no chance. `isOfServer`: other messages would fail too. */
export class MailFault extends Error {
  override name = 'MailFault';
  readonly problem: MailProblem;
  readonly isFinal: boolean;
  readonly isOfServer: boolean;

  constructor(problem: MailProblem, answer: string, { isFinal = false, isOfServer = false } = {}) {
    super(answer);
    this.problem = problem;
    this.isFinal = isFinal;
    this.isOfServer = isOfServer;
  }
}

/** Where the token of a reset link is sent, until when it holds. */
export type Reset = { token: string; expiresAt: Date };
/** Hands a message to a mail server, or throws a `MailFault`. */
export type Post = (mail: TakenMail, reset: Reset | undefined) => Promise<void>;

/**
 * Sends what is due, one message after another, until none is left, `isStopped`, or the server takes none. Returns the number of sent ones.
 * A message whose outcome is lost is sent again, under the same Message-ID.
 */
export async function sendMail(outbox: Outbox, post: Post, isStopped: () => boolean): Promise<number> {
  await outbox.expire();
  let sent = 0;
  while (!isStopped()) {
    const mail = await outbox.take(LEASE_SECONDS);
    if (!mail) break;
    try {
      await post(mail, mail.kind === 'password-reset' ? await resetOf(outbox, mail) : undefined);
    } catch (error) {
      if (!(error instanceof MailFault)) throw error;
      const { problem, message, isFinal, isOfServer } = error;
      if (isFinal) await outbox.refuse(mail.id, problem, message);
      else await outbox.delay(mail.id, problem, message, Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(mail.attempts - 1, 10), LONGEST_WAIT_SECONDS));
      if (isOfServer) throw error;
      continue;
    }
    await outbox.sent(mail.id);
    sent++;
  }
  return sent;
}

/** The token is made here, so that the outbox never holds it. A second attempt makes another, which ends the first. */
async function resetOf(outbox: Outbox, { memberId }: TakenMail): Promise<Reset> {
  const token = newSecret('bmr');
  const expiresAt = new Date(Date.now() + RESET_LINK_MINUTES * 60_000);
  if (!(await outbox.addResetLink({ memberId, digest: digestOf(token), expiresAt }))) throw new MailFault('other', 'the account is closed', { isFinal: true });
  return { token, expiresAt };
}
