import { z } from 'zod';
import type { AuditEntry } from '../audit/audit-log.ts';
import { digestOf } from '../model/secrets.ts';
import { Environment, PartnerScope } from '../model/vocabulary.ts';

const member = z.string().describe('SHA-256 of the id, in base64url: laboratories may know the id');
const organization = z.uuid();

/** One change that only a later decision may undo: a line of the ledger, which stands outside of the database. */
export const Withdrawal = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['member.close', 'member.erase', 'password.change', 'password.reset']), member }),
  z.object({ action: z.enum(['passkey.remove']), member, passkey: z.string().describe('SHA-256 of its id, in base64url') }),
  z.object({ action: z.enum(['passkeys.remove', 'recovery-codes.use', 'recovery-codes.replace']), member }),
  z.object({ action: z.enum(['member.untie']), member, organization }),
  z.object({ action: z.enum(['organisation.suspend', 'organisation.resume', 'organisation.approve', 'organisation.reject']), organization }),
  z.object({ action: z.enum(['application.suspend', 'application.resume']), application: z.string() }),
  z.object({ action: z.enum(['credential.revoke', 'credential.retire']), credential: z.uuid(), end: z.string().optional() }),
  z.object({ action: z.enum(['licence.set']), organization, environment: Environment, scopes: z.array(PartnerScope) }),
  z.object({ action: z.enum(['organisation.keys']), organization }),
  z.object({ action: z.enum(['application.keys', 'application.redirects']), application: z.string() }),
  z.object({ action: z.enum(['record.withdraw']), kind: z.enum(['report', 'result']), record: z.uuid() }),
]);
export type Withdrawal = z.infer<typeof Withdrawal>;

const ACTIONS: ReadonlySet<string> = new Set(Withdrawal.options.flatMap(({ shape }) => shape.action.options as string[]));

/** Of two lines with one subject, the later one counts. */
export function subjectOf(line: Withdrawal): string {
  const { organization, application, environment, member } = line as Partial<Record<'organization' | 'application' | 'environment' | 'member', string>>;
  return JSON.stringify([line.action.replace(/\.(suspend|resume|approve|reject)$/, '.status'), organization, application, environment, member]);
}

/** The line of an audited change. An erasure writes its own, since its audit row has a pseudonym. */
export function withdrawalOf({ action, outcome, organizationId, clientId, memberId, detail }: AuditEntry): Withdrawal | undefined {
  if (outcome !== 'ok' || action === 'member.erase' || !ACTIONS.has(action)) return undefined;
  const known = { action, organization: organizationId, application: clientId, ...(memberId && { member: digestOf(memberId) }) };
  return Withdrawal.safeParse({ ...(detail && (JSON.parse(JSON.stringify(detail)) as object)), ...known }).data;
}
