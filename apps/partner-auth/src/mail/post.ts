import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MailFault, type MailProblem, type Post, type TakenMail } from '@biomarker/domain/partner';
import { createTransport } from 'nodemailer';
import { composeMail } from './compose.ts';
import type { Smtp } from './read-smtp-url.ts';

export type MailWay = { smtp: Smtp } | { folder: string };
export type MailSettings = { from: string; baseUrl: string; contactEmail?: string; way: MailWay };

/** For the mail server. */
const TIMEOUT_MS = 20_000;
/** One address without anything that a header could end or separate. */
const ADDRESS = /^[^\s,;:<>()"\\@\p{C}]{1,64}@[^\s,;:<>()"\\@\p{C}]{1,255}$/u;

/** Sends messages over SMTP, one connection each, or writes them into a folder, a file each. */
export function createPost({ way, from, ...settings }: MailSettings): Post {
  const hand = 'smtp' in way ? bySmtp(way.smtp) : intoFolder(way.folder);
  return async (mail, reset) => {
    if (!ADDRESS.test(mail.recipient)) throw new MailFault('address', 'not an email address', { isFinal: true });
    await hand(
      {
        ...composeMail(mail.kind, mail.data, { ...settings, reset }),
        from,
        to: { name: '', address: mail.recipient },
        // The same at each attempt, so that a mailbox can tell a repeated message.
        messageId: `<${mail.id}@${new URL(settings.baseUrl).hostname}>`,
        // RFC 3834: no answers by machines.
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      mail,
    );
  };
}

type Message = Parameters<ReturnType<typeof createTransport>['sendMail']>[0];
type Hand = (message: Message, mail: TakenMail) => Promise<void>;

function bySmtp({ host, port, user, password, tls }: Smtp): Hand {
  const transport = createTransport({
    host,
    port,
    secure: tls === 'at once',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  });
  return async (message) => {
    await transport.sendMail(message).catch((error: unknown) => {
      throw faultOf(error as SmtpError);
    });
  };
}

/** The file of a repeated message replaces the first. */
function intoFolder(folder: string): Hand {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (message, { kind, id }) => {
    const { message: bytes } = await transport.sendMail(message);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${kind}-${id}.eml`);
    writeFileSync(`${file}.new`, bytes as Buffer, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
}

/** As nodemailer throws them. */
export type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** The first row that fits names the problem. */
const FAULTS: readonly [MailProblem, (error: SmtpError) => boolean, { isFinal?: boolean; isOfServer?: boolean }?][] = [
  ['sign-in', ({ code }) => code === 'EAUTH', { isOfServer: true }],
  ['certificate', ({ message }) => /certificate|altname|self-signed/i.test(message), { isOfServer: true }],
  ['busy', ({ responseCode = 0 }) => responseCode >= 400 && responseCode < 500],
  ['sender', ({ command, responseCode = 0 }) => command === 'MAIL FROM' && responseCode >= 500, { isOfServer: true }],
  // RFC 3463: x.7.x is a policy of the server, which may change.
  ['refused', ({ response = '' }) => /^5\d\d[ -]5\.7\./.test(response)],
  ['address', ({ command, responseCode = 0 }) => command === 'RCPT TO' && responseCode >= 500, { isFinal: true }],
  ['refused', ({ responseCode = 0 }) => responseCode >= 500],
  ['connection', ({ code = '' }) => /^(ECONNECTION|ETIMEDOUT|ESOCKET|EDNS|ETLS|EPROTOCOL|ECONN.*|ENOTFOUND)$/.test(code), { isOfServer: true }],
];

export function faultOf(error: SmtpError): MailFault {
  const [problem, , kind] = FAULTS.find(([, fits]) => fits(error)) ?? ['other' as const];
  return new MailFault(problem, error.response ?? error.message, kind);
}
