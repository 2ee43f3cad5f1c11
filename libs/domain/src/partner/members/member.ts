import { z } from 'zod';

/** A blank one is no string of FHIR. */
const Name = z.string().trim().min(1, 'must not be blank').max(100);

export const NewMember = z.strictObject({
  email: z.email().max(254).toLowerCase(),
  password: z.string().min(12, 'at least 12 characters').max(200),
  givenName: Name,
  familyName: Name,
  birthDate: z.iso.date(),
  gender: z.enum(['male', 'female', 'other', 'unknown']),
});
export type NewMember = z.infer<typeof NewMember>;

export type Member = {
  id: string;
  email: string;
  givenName: string;
  familyName: string;
};

export type MemberStore = {
  /** Active members only, and in the sandbox synthetic ones only. */
  find(id: string): Promise<Member | undefined>;
  /** The same; `email` in lower case. */
  findByEmail(email: string): Promise<(Member & { passwordHash: string }) | undefined>;
};

/** Slow, salted password hashing; the hash carries its own parameters. */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  matches(password: string, hash: string): Promise<boolean>;
};
