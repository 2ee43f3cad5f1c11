import { randomUUID } from 'node:crypto';
import { DomainError, notFound } from '../../shared/index.ts';
import { closingRows } from '../members/account.ts';
import type { NewMember, PasswordHasher } from '../members/member.ts';
import type { PartnerRegistry } from './partner-registry.ts';

export async function addMember(
  { registry, passwords }: { registry: PartnerRegistry; passwords: PasswordHasher },
  { password, ...member }: NewMember,
  isSynthetic = false,
): Promise<string> {
  const id = randomUUID();
  const passwordHash = await passwords.hash(password);
  const audit = { actor: 'operator', action: 'member.add', outcome: 'ok', memberId: id } as const;
  const added = await registry.addMember({ id, passwordHash, isSynthetic, ...member }, audit);
  if (!added) throw new DomainError('conflict', 'member_exists', `A member has the address "${member.email}" already.`);
  return id;
}

/**
 * From here on the member cannot sign in, and no token of theirs works. Users of organizations who were tied to the member are free for another account,
 * which may be the same person's.
 */
export async function closeMember(registry: PartnerRegistry, email: string): Promise<void> {
  if (!(await registry.closeMember(email.toLowerCase(), (closed) => closingRows(closed, { actor: 'operator' })))) throw notFound('active_member', email);
}
