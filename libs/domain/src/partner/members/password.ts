import type { RequestIds } from '../audit/audit-log.ts';
import { DomainError } from '../../shared/index.ts';
import type { ArtifactStore } from '../oauth/artifact-store.ts';
import { digestOf } from '../model/secrets.ts';
import { NewPassword, type Member, type MemberStore, type PasswordHasher } from '../model/member.ts';
import type { SessionStore } from './session-store.ts';

/** The kind of the artifacts behind reset links; their key is the digest of the token, their payload has the member as `accountId`. */
export const PASSWORD_RESET = 'PasswordReset';

type Deps = { members: MemberStore; passwords: PasswordHasher; sessions: SessionStore; artifacts: ArtifactStore };

/** Refuses with `invalid` and a sentence for the member. */
export function assertGoodPassword(passwords: Pick<PasswordHasher, 'isCommon'>, password: string): void {
  const fault = NewPassword.safeParse(password).error?.issues[0]?.message;
  if (fault) throw new DomainError('invalid', 'weak_password', `The new password needs ${fault}.`);
  if (passwords.isCommon(password)) throw new DomainError('invalid', 'common_password', 'Many people use this password or one like it. Please choose another.');
}

type Change = { password: string; request: RequestIds };

/** The caller has checked the current password. Ends all sessions but the one with the key `kept`. */
export async function changePassword({ members, passwords, sessions }: Deps, memberId: string, { password, request, kept }: Change & { kept: string }) {
  assertGoodPassword(passwords, password);
  const audit = { actor: 'member', action: 'password.change', outcome: 'ok', memberId, ...request } as const;
  await members.setPassword(memberId, await passwords.hash(password), audit);
  await sessions.end(memberId, { kept }, request);
}

/** Tells nobody whether a member has the address. */
export async function requestReset({ members }: Pick<Deps, 'members'>, email: string, request: RequestIds): Promise<void> {
  const address = email.trim().toLowerCase();
  const audit = { actor: 'member', action: 'password.reset-request', outcome: 'ok', ...request, detail: { account: digestOf(address) } } as const;
  await members.requestReset(address, audit);
}

/** The member of an unused, unexpired link. */
export async function memberOfReset({ members, artifacts }: Pick<Deps, 'members' | 'artifacts'>, token: string): Promise<Member | undefined> {
  const link = await artifacts.find(PASSWORD_RESET, digestOf(token));
  const isOpen = link && !link.expired && link.consumedAt === undefined;
  return isOpen ? members.find(String(link.payload.accountId)) : undefined;
}

/** Sets a password with a single-use reset token and ends all sessions. False for a used or expired token. */
export async function resetPassword(deps: Deps, token: string, { password, request }: Change): Promise<boolean> {
  const { members, passwords, sessions, artifacts } = deps;
  assertGoodPassword(passwords, password);
  const member = await memberOfReset(deps, token);
  if (!member) return false;
  const hash = await passwords.hash(password);
  if (!(await artifacts.commit({ consume: { kind: PASSWORD_RESET, key: digestOf(token) }, put: [], remove: [] }))) return false;
  await members.setPassword(member.id, hash, { actor: 'member', action: 'password.reset', outcome: 'ok', memberId: member.id, ...request });
  await sessions.end(member.id, { kept: '' }, request);
  return true;
}
