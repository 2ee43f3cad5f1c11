import type { Member, MemberStore, PasswordHasher } from '../model/member.ts';

/** A longer password is wrong. */
const LONGEST_PASSWORD = 200;
/** Loose, since the store decides membership. */
export const EMAIL = /^[^\s@\0]{1,200}@[^\s@\0]{1,200}$/;

export type SignIn = (email: string, password: string) => Promise<Member | undefined>;

/**
 * Checks an email address and a password. Unknown addresses cost the same time as known ones:
 * their password is compared with a hash that nothing matches.
 */
export function memberSignIn(members: MemberStore, passwords: PasswordHasher): SignIn {
  const decoy = passwords.hash(crypto.randomUUID());
  // A failure surfaces at the first sign-in that needs the decoy.
  decoy.catch(() => {});

  return async (email, password) => {
    const address = email.trim().toLowerCase();
    const found = EMAIL.test(address) ? await members.findByEmail(address) : undefined;
    const right = await passwords.matches(password.slice(0, LONGEST_PASSWORD + 1), found?.passwordHash ?? (await decoy));
    if (!found || !right || password.length > LONGEST_PASSWORD) return undefined;
    const { passwordHash, ...member } = found;
    // The plain password is only available here. On failure the old hash still works.
    if (passwords.isOutdated(passwordHash))
      await passwords
        .hash(password)
        .then((renewed) => members.renewHash(member.id, passwordHash, renewed))
        .catch(() => {});
    return member;
  };
}
