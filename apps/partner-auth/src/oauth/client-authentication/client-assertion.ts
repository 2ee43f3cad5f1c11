import { SIGNING_ALGORITHMS } from '@biomarker/domain/partner';
import { compactVerify, type JWTPayload } from 'jose';
import { errors, type Configuration } from 'oidc-provider';
import { TOKEN_PATH } from '../addresses.ts';
import { verifyByAny, type KeySet } from './key-sets.ts';
import { CLOCK_TOLERANCE_SECONDS, LONGEST_ASSERTION_SECONDS } from '../lifetimes.ts';

/** Of `jti` in a client assertion. */
const LONGEST_ID = 255;

/** Rules for client assertions (RFC 7523) beyond the library, which accepts several audiences and any lifetime. */
export function assertionRules(baseUrl: string): NonNullable<Configuration['assertJwtClientAuthClaimsAndHeader']> {
  return async (_ctx, claims, header, { clientId }) => {
    // Extensions such as `b64` change the meaning of the signature, and a JWT must not use that one (RFC 7797, section 7).
    if ('crit' in header) throw new errors.InvalidClientAuth('client_assertion: crit is not supported');
    const fault = faultIn(claims, clientId, baseUrl);
    if (fault) throw new errors.InvalidClientAuth(fault);
  };
}

/** The fault of an assertion. The signature is checked first, so only the key holder learns the fault. */
export async function faultOfOwnAssertion(assertion: unknown, keys: KeySet, clientId: string, baseUrl: string): Promise<string | undefined> {
  if (typeof assertion !== 'string') return undefined;
  try {
    const { payload } = await verifyByAny(keys, (key) => compactVerify(assertion, key, { algorithms: [...SIGNING_ALGORITHMS] }));
    return faultIn(JSON.parse(new TextDecoder().decode(payload)) as JWTPayload, clientId, baseUrl);
  } catch {
    return undefined;
  }
}

function faultIn({ aud, exp, iat, nbf, jti, sub, iss }: JWTPayload, clientId: string, baseUrl: string): string | undefined {
  const now = Date.now() / 1000;
  const audiences: unknown[] = [baseUrl, `${baseUrl}${TOKEN_PATH}`];
  const isAhead = (time: unknown, seconds = 0) => typeof time !== 'number' || time > now + seconds + CLOCK_TOLERANCE_SECONDS;
  const faults: [wrong: boolean, sentence: string][] = [
    [sub !== clientId || iss !== clientId, 'sub and iss must both be the client_id'],
    [!audiences.includes(aud), 'aud must be the address of this service or its token endpoint, as one string'],
    [isAhead(exp, LONGEST_ASSERTION_SECONDS), 'exp must be there and at most five minutes ahead'],
    [exp! <= now - CLOCK_TOLERANCE_SECONDS, 'exp is in the past'],
    [isAhead(iat), 'iat must be there and not in the future'],
    [nbf !== undefined && isAhead(nbf), 'nbf must not be in the future'],
    [typeof jti !== 'string' || jti === '' || jti.length > LONGEST_ID, 'jti must be a string of 1 to 255 characters'],
  ];
  const [fault] = faults.filter(([wrong]) => wrong);
  return fault && `client_assertion: ${fault[1]}`;
}
