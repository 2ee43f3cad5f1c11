import { reportCopiedPasskey, type Member, type Passkey, type RequestIds } from '@biomarker/domain/partner';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Deps } from '../deps.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import { loadWebAuthn } from './load-web-authn.ts';
import { readAnswer, type PasskeyAnswer } from './read-answer.ts';

/** What `navigator.credentials.get` takes. It names no account and no passkey, so it is the same for everybody. Undefined where there are no passkeys. */
export async function signInOptions(deps: Deps, bound: string): Promise<object | undefined> {
  if (!deps.relyingParty) return undefined;
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({ rpID: deps.relyingParty.id, userVerification: 'required' });
  await keepChallenge(deps, options.challenge, { use: 'sign-in', bound });
  return options;
}

/** The member of a passkey, and its kind in the words of RFC 8176: the authenticator says whether the key can leave it. */
export type UsedPasskey = { member: Member; kind: 'hwk' | 'swk' };

/** Verifies the use of a passkey. Undefined when it is refused; the log says why. A counter that went back is reported to the member too. */
export async function verifyPasskey(deps: Deps, text: string, bound: string, request: RequestIds): Promise<UsedPasskey | undefined> {
  const refuse = (reason: string) => void deps.logger.info({ reason, requestId: request.requestId }, 'a passkey was refused');
  const answer = readAnswer(text);
  if (!answer) return refuse('not an answer of an authenticator');
  if (!(await takeChallenge(deps, answer.challenge, { use: 'sign-in', bound }))) return refuse('the challenge is used, too old or of another page');
  const known = await deps.passkeys.find(answer.id);
  if (!known || known.passkey.userHandle !== answer.userHandle) return refuse('unknown');
  const verified = await verify(deps, answer, known.passkey);
  if (typeof verified === 'string') return refuse(verified);
  if (!(await deps.passkeys.use(answer.id, verified.signCount))) {
    deps.logger.warn({ requestId: request.requestId }, 'the counter of a passkey went back: somebody may have a copy of it');
    await reportCopiedPasskey(deps, known.member.id, answer.id, request);
    return undefined;
  }
  return { member: known.member, kind: verified.kind };
}

/** Everything but the counter, which the store compares and raises at once. */
async function verify(
  { relyingParty }: Deps,
  { whole, challenge }: PasskeyAnswer,
  { id, publicKey }: Passkey,
): Promise<{ signCount: number; kind: 'hwk' | 'swk' } | string> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: whole as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty!.origin,
      expectedRPID: relyingParty!.id,
      credential: { id, publicKey, counter: 0 },
    });
    if (!verified) return 'wrong signature';
    return { signCount: authenticationInfo.newCounter, kind: authenticationInfo.credentialDeviceType === 'singleDevice' ? 'hwk' : 'swk' };
  } catch (error) {
    return (error as Error).message;
  }
}
