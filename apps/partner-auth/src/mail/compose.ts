import { RETENTION, type MailData, type MailKind, type Reset } from '@biomarker/domain/partner';
import { SITE_NAME } from '@biomarker/domain/shared';
import { html, type Html } from '@biomarker/look';

export type Composed = { subject: string; text: string; html: string };

/** `words` name no value. Strings of partners stand in the body alone, on one line. */
type Words = { subject: string; words: readonly string[]; link?: { path: string; name: string }; after?: readonly string[] };
type Facts = { data: MailData; reset: Reset | undefined; contact: string };

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const oneLine = (words = '') => words.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();

const PASSKEYS = { path: '/account/passkeys', name: 'Your passkeys' };

/** Subjects hold no words of others. */
const MESSAGES: Record<MailKind, (facts: Facts) => Words> = {
  connection: ({ data, contact }) => ({
    subject: 'A new connection to your account',
    words: [
      `The app “${oneLine(data.application)}” by “${oneLine(data.organization)}” may now read from your account, since you allowed it.`,
      'You see what it may read, and end it at any time, among your connections:',
    ],
    link: { path: '/account/connections', name: 'Your connections' },
    after: [`If you did not allow it, end the connection, change your password, and tell ${contact}.`],
  }),
  results: () => ({
    subject: 'There are new results',
    words: ['There are new results in your account. This message holds none of them. Sign in to read them:'],
    link: { path: '/account/results', name: 'Your results' },
  }),
  address: ({ contact }) => ({
    subject: 'The email address of your account has changed',
    words: [
      'Your account has another email address now. You sign in with it, and messages go there. Both addresses get this message.',
      `If you did not ask for this, tell ${contact} at once.`,
    ],
  }),
  password: ({ contact }) => ({
    subject: 'Your password has changed',
    words: [
      'The password of your account has changed, and other sessions have ended.',
      `If you did not change it, tell ${contact} at once, and set a new one:`,
    ],
    link: { path: '/account/forgot-password', name: 'Set a new password' },
  }),
  passkey: ({ contact }) => ({
    subject: 'A new passkey opens your account',
    words: [
      'Your account has a new passkey. It signs in without the password.',
      `If you did not add it, remove it, change your password, and tell ${contact}:`,
    ],
    link: PASSKEYS,
  }),
  'passkey-removed': ({ contact }) => ({
    subject: 'A passkey was removed from your account',
    words: [
      'A passkey no longer opens your account. If it was the last one, the password alone opens it now, and the recovery codes have ended.',
      `If you did not ask for this, change your password, and tell ${contact} at once. Your passkeys:`,
    ],
    link: PASSKEYS,
  }),
  'passkey-copied': ({ contact }) => ({
    subject: 'A passkey of your account was refused',
    words: [
      'Somebody signed in with a passkey whose counter went back, so there may be a copy of it. The sign-in was refused.',
      `If it was you, try again with another passkey. Remove this one, and tell ${contact}:`,
    ],
    link: PASSKEYS,
  }),
  'recovery-code': ({ contact }) => ({
    subject: 'A recovery code of your account was used',
    words: [
      'A recovery code was used with your password. It does not work again.',
      `If it was not you, change your password, and tell ${contact} at once. Your codes:`,
    ],
    link: PASSKEYS,
  }),
  'recovery-codes': ({ contact }) => ({
    subject: 'Your account has new recovery codes',
    words: [
      'There are new recovery codes in place of the old ones.',
      `If you did not make them, change your password, and tell ${contact} at once. Your codes:`,
    ],
    link: PASSKEYS,
  }),
  'password-reset': ({ reset }) => ({
    subject: 'Set a new password',
    words: ['Somebody, perhaps you, asked for a new password for your account. This link sets one:'],
    link: { path: `/account/reset-password?token=${reset?.token}`, name: 'Set a new password' },
    after: [
      `It works once, until ${MOMENT.format(reset?.expiresAt)} UTC. Give it to nobody.`,
      'If you did not ask for it, you need not do anything. Your password stays as it is.',
    ],
  }),
  closing: ({ contact }) => ({
    subject: 'Your account is closed',
    words: [
      'Your account is closed. All sessions and connections have ended.',
      `Your data will be erased after ${RETENTION.closedAccountDays} days. If you did not close it, tell ${contact} before then.`,
    ],
  }),
};

/** The message as plain text and as HTML, without images, scripts or addresses of others. `baseUrl` is that of this service. */
export function composeMail(
  kind: MailKind,
  data: MailData,
  { baseUrl, contactEmail, reset }: { baseUrl: string; contactEmail?: string; reset?: Reset },
): Composed {
  const { subject, words, link, after = [] } = MESSAGES[kind]({ data, reset, contact: contactEmail ?? 'the operator of this service' });
  const address = link && `${baseUrl}${link.path}`;
  const footer = [`${SITE_NAME} sent this message about your account at ${baseUrl}.`, 'It holds no health data, and nothing in it tells us that you read it.'];
  const paragraph = (line: string): Html => html`<p>${line}</p> `;
  return {
    subject,
    text: [...words, ...(address ? [address] : []), ...after, '-- ', ...footer].join('\n\n').replace('-- \n\n', '-- \n').concat('\n'),
    html: html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>${subject}</title>
        </head>
        <body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">
          ${words.map(paragraph)} ${link && html`<p><a href="${address!}">${link.name}</a></p>`} ${after.map(paragraph)}
          <hr />
          ${footer.map((line) => html`<p><small>${line}</small></p> `)}
        </body>
      </html> `.markup,
  };
}
