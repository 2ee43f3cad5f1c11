import { randomBytes } from 'node:crypto';
import type { Member, NewPasskey } from '@biomarker/domain/partner';
import { SITE_NAME } from '@biomarker/domain/shared';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Deps } from '../deps.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import { loadWebAuthn } from './load-web-authn.ts';
import { readAnswer } from './read-answer.ts';

/** 64 bytes, as WebAuthn Level 3, section 14.6.1, recommends: a user handle says nothing about the member. */
const HANDLE_BYTES = 64;

/** What `navigator.credentials.create` takes: any authenticator that keeps the passkey and verifies its user. Undefined where there are no passkeys. */
export async function addOptions(deps: Deps, { id, email }: Member, bound: string): Promise<object | undefined> {
  if (!deps.relyingParty) return undefined;
  const { generateRegistrationOptions } = await loadWebAuthn();
  const own = await deps.passkeys.of(id);
  const userHandle = own[0]?.userHandle ?? randomBytes(HANDLE_BYTES).toString('base64url');
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: deps.relyingParty.id,
    userName: email,
    userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
    excludeCredentials: own.map((passkey) => ({ id: passkey.id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(deps, options.challenge, { use: 'add', bound, userHandle });
  return options;
}

/** Verifies a new passkey. Undefined when it is refused; the log says why. */
export async function verifyNewPasskey(deps: Deps, text: string, bound: string): Promise<Omit<NewPasskey, 'name'> | undefined> {
  const { relyingParty, logger } = deps;
  const answer = readAnswer(text);
  if (!relyingParty || !answer) return undefined;
  const challenge = await takeChallenge(deps, answer.challenge, { use: 'add', bound });
  if (!challenge?.userHandle) return undefined;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer.whole as RegistrationResponseJSON,
      expectedChallenge: answer.challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, userHandle: challenge.userHandle, publicKey, signCount: counter };
  } catch (error) {
    logger.info({ reason: (error as Error).message }, 'a new passkey was refused');
    return undefined;
  }
}
