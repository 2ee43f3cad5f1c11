import { z } from 'zod';
import type { AuditEntry } from '../audit/audit-log.ts';

/** NIST SP 800-63B asks for length and for a list of common ones, not for kinds of characters. */
export const NewPassword = z.string().min(12, 'at least 12 characters').max(200, 'at most 200 characters');

/** A blank one is no string of FHIR. */
const Name = z.string().trim().min(1, 'must not be blank').max(100);

export const NewMember = z.strictObject({
  email: z.email().max(254).toLowerCase(),
  password: NewPassword,
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
  /** Replaces the hash of the same password; not where it was changed meanwhile. */
  renewHash(id: string, from: string, to: string): Promise<void>;
  /** With its row in the audit, or not at all. */
  setPassword(id: string, passwordHash: string, audit: AuditEntry): Promise<void>;
};

/** Slow, salted password hashing; the hash carries its own parameters. */
export type PasswordHasher = {
  /** The hash was made with other parameters than those of today. */
  isOutdated(hash: string): boolean;
  /** The password is among the most common ones, or little more than one of them. */
  isCommon(password: string): boolean;
  hash(password: string): Promise<string>;
  matches(password: string, hash: string): Promise<boolean>;
};
