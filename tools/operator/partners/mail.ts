import { mailReport } from '@biomarker/db/partner';
import type { MailProblem, MailReport } from '@biomarker/domain/partner';
import { z } from 'zod';
import { command } from '../command.ts';

const NEXT: Record<MailProblem, string> = {
  address: 'The mail server knows no such address. Ask the member by other means, then: members change-address EMAIL TO',
  refused: 'The mail server refused the message. Read its answer, and ask its operator.',
  certificate: 'The certificate of the mail server is not valid for its name. Compare SMTP_URL; an authority of your own goes into NODE_EXTRA_CA_CERTS.',
  'sign-in': 'The mail server refused the user or the password of SMTP_URL.',
  sender: 'The mail server takes nothing from MAIL_FROM.',
  busy: 'The mail server asked for a later attempt, which partner-auth makes.',
  connection: 'The mail server cannot be reached. Compare SMTP_URL and the rules of the network.',
  other: 'The log of partner-auth says more.',
};

export const mailCommands = [
  command({
    name: 'mail status',
    summary: 'Shows how many messages to members were sent, wait, or were refused, and why. It ends with 3 while any has a problem.',
    positions: [],
    input: z.strictObject({}),
    async run(_input, database) {
      await database.assertReady('reads');
      const groups = await mailReport(database);
      return { text: groups.map(wordsOf).join('\n') || 'No messages.', exitCode: groups.some(({ state, problem }) => problem && state !== 'sent') ? 3 : 0 };
    },
  }),
];

function wordsOf({ state, problem, count, since, answer, recipients }: MailReport): string {
  const lines = [`${count} ${state}, the oldest of ${since}${problem ? `: ${problem}` : ''}`];
  if (answer) lines.push(`  The mail server: ${answer}`);
  if (recipients.length > 0) lines.push(`  To: ${recipients.join(', ')}`);
  if (problem) lines.push(`  ${NEXT[problem]}`);
  return lines.join('\n');
}
