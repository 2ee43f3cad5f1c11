import { z } from 'zod';
import { DomainError, isOneLine } from '../../shared/index.ts';
import type { AuditEntry, RequestIds } from '../audit/audit-log.ts';
import { digestOf } from '../model/secrets.ts';
import type { Member } from '../model/member.ts';
import { digestOfRecoveryCode, newRecoveryCodes } from './recovery-code.ts';

/** Of one account. */
const MOST_PASSKEYS = 10;

const PasskeyName = z
  .string()
  .trim()
  .min(1, 'a name')
  .max(60, 'a name of at most 60 characters')
  .refine(isOneLine, 'a name without control or bidirectional characters');

/** A public key credential of WebAuthn. Its `id` is base64url, `publicKey` is COSE. */
export type Passkey = {
  id: string;
  /** Names the member towards authenticators: random bytes in base64url, the same for all passkeys of a member. */
  userHandle: string;
  name: string;
  publicKey: Uint8Array<ArrayBuffer>;
  /** The counter of the authenticator; 0 where it has none. */
  signCount: number;
  /** ISO 8601. */
  createdAt: string;
  lastUsedAt?: string;
};
export type NewPasskey = Pick<Passkey, 'id' | 'userHandle' | 'name' | 'publicKey' | 'signCount'>;

/** Each change, its audit row and its message are one transaction. */
export type PasskeyStore = {
  /** The oldest first. */
  of(memberId: string): Promise<Passkey[]>;
  /** Of an active member; in the sandbox of a synthetic one. */
  find(id: string): Promise<{ passkey: Passkey; member: Member } | undefined>;
  /** `codes` are digests; they become the member's recovery codes when none is left. Adds nothing where the member has `most` passkeys, or the id is known. */
  add(
    memberId: string,
    passkey: NewPasskey,
    limits: { most: number; codes: readonly string[] },
    audit: AuditEntry,
  ): Promise<{ isAdded: boolean; hasNewCodes: boolean }>;
  /** With the last one go the recovery codes. False when the member has no such passkey. */
  remove(memberId: string, id: string, audit: AuditEntry): Promise<boolean>;
  /** Notes a use. False when the counter has not risen, unless it stays 0: of parallel uses of one count, one succeeds. */
  use(id: string, signCount: number): Promise<boolean>;
  /** Tells the member of a passkey whose counter went back. */
  reportCopy(memberId: string, audit: AuditEntry): Promise<void>;
  replaceCodes(memberId: string, codes: readonly string[], audit: AuditEntry): Promise<void>;
  /** Uses up a code. False when it is not among those left. */
  useCode(memberId: string, code: string, audit: AuditEntry): Promise<boolean>;
  codesLeft(memberId: string): Promise<number>;
};

type Deps = { passkeys: PasskeyStore };

const rowOf = (action: string, memberId: string, request: RequestIds, passkey?: string): AuditEntry => ({
  actor: 'member',
  action,
  outcome: 'ok',
  memberId,
  ...request,
  ...(passkey !== undefined && { detail: { passkey: digestOf(passkey) } }),
});

/** The caller has verified the passkey. Returns recovery codes with the first one, to be shown once. */
export async function addPasskey({ passkeys }: Deps, memberId: string, passkey: NewPasskey, request: RequestIds): Promise<{ codes?: string[] }> {
  const name = PasskeyName.safeParse(passkey.name);
  if (!name.success) throw new DomainError('invalid', 'passkey_name', `The passkey needs ${name.error.issues[0]!.message}.`);
  const codes = newRecoveryCodes();
  const limits = { most: MOST_PASSKEYS, codes: codes.map(digestOfRecoveryCode) };
  const { isAdded, hasNewCodes } = await passkeys.add(memberId, { ...passkey, name: name.data }, limits, rowOf('passkey.add', memberId, request, passkey.id));
  if (!isAdded) throw new DomainError('invalid', 'passkey_refused', `This passkey is here already, or the account has ${MOST_PASSKEYS}, which is the most.`);
  return hasNewCodes ? { codes } : {};
}

export const removePasskey = ({ passkeys }: Deps, memberId: string, id: string, request: RequestIds): Promise<boolean> =>
  passkeys.remove(memberId, id, rowOf('passkey.remove', memberId, request, id));

export const reportCopiedPasskey = ({ passkeys }: Deps, memberId: string, id: string, request: RequestIds): Promise<void> =>
  passkeys.reportCopy(memberId, { ...rowOf('passkey.use', memberId, request, id), outcome: 'counter_went_back' });

/** New codes in place of all that are left, to be shown once. */
export async function renewRecoveryCodes({ passkeys }: Deps, memberId: string, request: RequestIds): Promise<string[]> {
  const codes = newRecoveryCodes();
  await passkeys.replaceCodes(memberId, codes.map(digestOfRecoveryCode), rowOf('recovery-codes.replace', memberId, request));
  return codes;
}

/** Each code works once. */
export const useRecoveryCode = ({ passkeys }: Deps, memberId: string, code: string, request: RequestIds): Promise<boolean> =>
  passkeys.useCode(memberId, digestOfRecoveryCode(code), rowOf('recovery-codes.use', memberId, request));
