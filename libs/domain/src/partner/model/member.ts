import { z } from 'zod';
import { HIDDEN_CHARACTERS, isOneLine } from '../../shared/index.ts';
import type { AuditEntry } from '../audit/audit-log.ts';

/** NIST SP 800-63B requires length and a list of common passwords, not kinds of characters. */
export const NewPassword = z.string().min(12, 'at least 12 characters').max(200, 'at most 200 characters');

/** A blank name is not a valid FHIR string. */
const Name = z.string().trim().min(1, 'must not be blank').max(100).refine(isOneLine, HIDDEN_CHARACTERS);

export const NewMember = z.strictObject({
  email: z.email().max(254).toLowerCase(),
  password: NewPassword,
  givenName: Name,
  familyName: Name,
  birthDate: z.iso.date(),
  gender: z.enum(['male', 'female', 'other', 'unknown']),
});
export type NewMember = z.infer<typeof NewMember>;

export type Member = { id: string; email: string };

export type MemberStore = {
  /** Active members only, and in the sandbox synthetic ones only. */
  find(id: string): Promise<Member | undefined>;
  /** The same; `email` in lower case. */
  findByEmail(email: string): Promise<(Member & { passwordHash: string }) | undefined>;
  /** Replaces the hash of the same password, unless it has changed meanwhile. */
  renewHash(id: string, from: string, to: string): Promise<void>;
  /** Writes a message with a reset link for the active member of this address, if there is one, and the audit row. Takes the same statements without one. */
  requestReset(email: string, audit: AuditEntry): Promise<void>;
  /** Sets the hash and writes the audit row atomically. */
  setPassword(id: string, passwordHash: string, audit: AuditEntry): Promise<void>;
};

/** Slow, salted password hashing; the hash carries its own parameters. */
export type PasswordHasher = {
  /** True when the hash has outdated parameters. */
  isOutdated(hash: string): boolean;
  /** True for a common password or a slight variation. */
  isCommon(password: string): boolean;
  hash(password: string): Promise<string>;
  matches(password: string, hash: string): Promise<boolean>;
};
