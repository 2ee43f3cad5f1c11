import {
  addMember,
  changeAddress,
  closeMember,
  eraseMember,
  issuePasswordReset,
  NewMember,
  removePasskeys,
  runRetention,
  untieMember,
  type Mailer,
} from '@biomarker/domain/partner';
import { counted, DomainError } from '@biomarker/domain/shared';
import { z } from 'zod';
import { actor, command } from '../command.ts';
import { fileOption } from './file-option.ts';
import { withRegistry } from './with-registry.ts';

/** Replaces a mail server: prints the link for the operator. */
function terminal(): { mailer: Mailer; shown: string[] } {
  const shown: string[] = [];
  return {
    shown,
    mailer: { sendResetLink: async ({ email, link, expiresAt }) => void shown.push(`For ${email}, once, until ${expiresAt.toISOString()}:`, link) },
  };
}

/** The rail of `npm start` is a sandbox unless it is told otherwise. */
const isSandbox = ({ RAIL_ENVIRONMENT, DATABASE_URL }: NodeJS.ProcessEnv) => (RAIL_ENVIRONMENT ? RAIL_ENVIRONMENT === 'sandbox' : DATABASE_URL === undefined);

export const memberCommands = [
  command({
    name: 'members add',
    summary: 'Adds a member who can sign in and share results. The sandbox accepts only invented people (--synthetic).',
    positions: [],
    input: z.strictObject({
      file: fileOption(NewMember, 'email, password, givenName, familyName, birthDate, gender'),
      synthetic: z.boolean().default(false),
      by: actor,
    }),
    run: ({ file, synthetic, by }, database) => {
      if (!synthetic && isSandbox(process.env))
        throw new DomainError('conflict', 'real_person_in_sandbox', 'This rail is a sandbox, where only invented people can sign in: add --synthetic.');
      return withRegistry(
        { database, by },
        async (registry, passwords) =>
          `${file.email} is a member (${await addMember({ registry, passwords }, file, synthetic)}). Next: results import FILE, or members identify for a feed`,
      );
    },
  }),
  command({
    name: 'members reset-password',
    summary: 'Shows a link that resets the password of a member. It works once, for 24 hours. Send it over a secure channel.',
    positions: ['email'],
    input: z.strictObject({ email: z.email(), url: z.url({ protocol: /^https?$/ }).describe('ADDRESS_OF_PARTNER_AUTH'), by: actor }),
    run: ({ email, url, by }, database) =>
      withRegistry({ database, by }, async (registry) => {
        const { mailer, shown } = terminal();
        await issuePasswordReset({ registry, mailer }, email, url.replace(/\/+$/, ''));
        return shown.join('\n');
      }),
  }),
  command({
    name: 'members change-address',
    summary: 'Gives a member another email address, after you have checked who asks. Both addresses get a message.',
    positions: ['email', 'to'],
    input: z.strictObject({ email: z.email(), to: z.email().max(254), by: actor }),
    run: ({ email, to, by }, database) =>
      withRegistry({ database, by }, async (registry) => {
        await changeAddress(registry, email, to);
        return `${email} is ${to.toLowerCase()} now.`;
      }),
  }),
  command({
    name: 'members remove-passkeys',
    summary: 'Removes all passkeys and recovery codes of a member who lost them, after you have checked who asks. The password alone opens the account then.',
    positions: ['email'],
    input: z.strictObject({ email: z.email(), by: actor }),
    run: ({ email, by }, database) =>
      withRegistry({ database, by }, async (registry) => `Passkeys of ${email} removed: ${await removePasskeys(registry, email)}.`),
  }),
  command({
    name: 'members untie',
    summary: 'Unlinks the users of an organization from a member, and ends the connections of the member with it.',
    positions: ['email', 'slug'],
    input: z.strictObject({ email: z.email(), slug: z.string(), by: actor }),
    run: ({ email, slug, by }, database) =>
      withRegistry({ database, by }, async (registry) => {
        const { users, ended } = await untieMember(registry, email, slug);
        return `Users of ${slug} unlinked from ${email}: ${users}. Connections ended: ${ended}.`;
      }),
  }),
  command({
    name: 'members close',
    summary: 'Closes the account of a member: nobody can sign in, every connection ends, and users of partners are unlinked.',
    positions: ['email'],
    input: z.strictObject({ email: z.email(), by: actor }),
    run: ({ email, by }, database) =>
      withRegistry({ database, by }, async (registry) => {
        await closeMember(registry, email);
        return `${email} is closed.`;
      }),
  }),
  command({
    name: 'members erase',
    summary: 'Erases a member whose account is closed: results, reports, consents, personal data. The audit keeps a pseudonym.',
    positions: ['email'],
    input: z.strictObject({ email: z.email(), by: actor }),
    run: ({ email, by }, database) =>
      withRegistry({ database, by }, async (registry) => {
        const { results, reports, consents } = await eraseMember(registry, email);
        return `${email} is erased, with ${counted(results, 'result')}, ${counted(reports, 'report')} and ${counted(consents, 'consent')}. Backups still hold this data.`;
      }),
  }),
  command({
    name: 'retention run',
    summary:
      'Removes closed accounts, ended consents, OAuth state, messages and audit rows after their retention period (docs/data-protection.md), and laboratory data of members who are gone. Run it every day.',
    positions: [],
    input: z.strictObject({ by: actor }),
    run: ({ by }, database) =>
      withRegistry({ database, by }, async (registry) => {
        const { accounts, consents, artifacts, mail, audit, charts } = await runRetention(registry);
        return `Removed: closed accounts ${accounts}, ended consents ${consents}, OAuth state ${artifacts}, messages ${mail}, audit rows ${audit.rows}, charts of nobody ${charts}.`;
      }),
  }),
];
