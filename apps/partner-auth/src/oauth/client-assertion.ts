import { errors, type Configuration } from 'oidc-provider';
import { CLOCK_TOLERANCE_SECONDS, LONGEST_ASSERTION_SECONDS } from './lifetimes.ts';
import { TOKEN_PATH } from './addresses.ts';

const LONGEST_ID = 255;

/**
 * What the library leaves open about client assertions (RFC 7523): it takes any of several audiences, some of them made from the request's own address,
 * lists of audiences, and any lifetime.
 */
export function assertionRules(baseUrl: string): NonNullable<Configuration['assertJwtClientAuthClaimsAndHeader']> {
  const audiences: unknown[] = [baseUrl, `${baseUrl}${TOKEN_PATH}`];
  return async (_ctx, { aud, exp, iat, jti, sub, iss }) => {
    const now = Date.now() / 1000;
    if (sub !== iss) throw new errors.InvalidClientAuth('sub and iss must both be the client_id');
    if (!audiences.includes(aud)) throw new errors.InvalidClientAuth('aud must be the address of this service or its token endpoint, as one string');
    if (typeof exp !== 'number' || exp > now + LONGEST_ASSERTION_SECONDS + CLOCK_TOLERANCE_SECONDS)
      throw new errors.InvalidClientAuth('exp must be at most five minutes ahead');
    if (typeof iat !== 'number' || iat > now + CLOCK_TOLERANCE_SECONDS) throw new errors.InvalidClientAuth('iat must be there and not in the future');
    if (typeof jti !== 'string' || jti.length > LONGEST_ID) throw new errors.InvalidClientAuth('jti must be a string of at most 255 characters');
  };
}
