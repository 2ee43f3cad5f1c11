import { randomUUID } from 'node:crypto';
import { DomainError, notFound } from '../../shared/index.ts';
import { operatorRow } from '../audit/audit-log.ts';
import { closingRows } from '../members/account.ts';
import type { NewMember, PasswordHasher } from '../model/member.ts';
import { assertGoodPassword } from '../members/password.ts';
import { digestOf, newSecret } from '../model/secrets.ts';
import type { PartnerRegistry } from './partner-registry.ts';

/** The id of the active member with this address. */
export async function findMember(registry: Pick<PartnerRegistry, 'member'>, email: string): Promise<string> {
  const memberId = await registry.member(email.toLowerCase());
  if (!memberId) throw notFound('active_member', email);
  return memberId;
}

export async function addMember(
  { registry, passwords }: { registry: PartnerRegistry; passwords: PasswordHasher },
  { password, ...member }: NewMember,
  isSynthetic = false,
): Promise<string> {
  const id = randomUUID();
  assertGoodPassword(passwords, password);
  const passwordHash = await passwords.hash(password);
  const added = await registry.addMember({ id, passwordHash, isSynthetic, ...member }, operatorRow('member.add', { memberId: id }));
  if (!added) throw new DomainError('conflict', 'member_exists', `A member has the address "${member.email}" already.`);
  return id;
}

/**
 * Closes the account: sign-in and all tokens stop working. Linked users of organizations become free for another account,
 * which may be the same person's.
 */
export async function closeMember(registry: PartnerRegistry, email: string): Promise<void> {
  if (!(await registry.closeMember(email.toLowerCase(), (closed) => closingRows(closed, { actor: 'operator' })))) throw notFound('active_member', email);
}

/** Replaces the address of an active member, who signs in with the new one from then on. Tells both addresses, and ends reset links. */
export async function changeAddress(registry: PartnerRegistry, from: string, to: string): Promise<void> {
  const email = from.toLowerCase();
  const memberId = await findMember(registry, from);
  const audit = operatorRow('member.address', { memberId, detail: { account: digestOf(email) } });
  const changed = await registry.changeAddress({ memberId, from: email, to: to.toLowerCase() }, audit);
  if (!changed) throw new DomainError('conflict', 'member_exists', `A member has the address "${to}" already.`);
}

/** Removes all passkeys and recovery codes of an active member, who signs in with the password alone from then on. Returns the number of passkeys. */
export async function removePasskeys(registry: PartnerRegistry, email: string): Promise<number> {
  const memberId = await findMember(registry, email);
  return registry.removePasskeys(memberId, operatorRow('passkeys.remove', { memberId }));
}

const RESET_HOURS = 24;

/** Delivers a link to a member. The operator's command shows it; a deployment with a mail server sends it. */
export type Mailer = { sendResetLink(message: { email: string; link: string; expiresAt: Date }): Promise<void> };

/** Sends a single-use reset link, valid for a day, and ends an earlier one. `baseUrl` is that of partner-auth. */
export async function issuePasswordReset({ registry, mailer }: { registry: PartnerRegistry; mailer: Mailer }, email: string, baseUrl: string): Promise<void> {
  const memberId = await findMember(registry, email);
  const token = newSecret('bmr');
  const expiresAt = new Date(Date.now() + RESET_HOURS * 3_600_000);
  await registry.addPasswordReset({ memberId, digest: digestOf(token), expiresAt }, operatorRow('password.reset-link', { memberId }));
  await mailer.sendResetLink({ email, link: `${baseUrl}/account/reset-password?token=${token}`, expiresAt });
}
