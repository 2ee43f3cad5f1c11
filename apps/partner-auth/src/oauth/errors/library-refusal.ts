import type { RailApplication } from '@biomarker/domain/partner';
import type { errors } from 'oidc-provider';
import { faultOfOwnAssertion } from '../client-authentication/client-assertion.ts';
import type { KeySets } from '../client-authentication/key-sets.ts';
import { readError, REASONS } from '../oidc-provider-internals.ts';
import { OAuthRefusal } from './oauth-refusal.ts';

/** Reasons that the library hides. An authenticated application gets them for its own codes; all other faults of a code or token get one answer. */
const ABOUT_CODES: Record<string, [error: string, description: string]> = {
  [REASONS.missingVerifier]: ['invalid_request', 'code_verifier is missing'],
  [REASONS.otherVerifier]: ['invalid_grant', 'code_verifier does not match the code_challenge of the request'],
  [REASONS.otherRedirect]: ['invalid_grant', 'redirect_uri is not the one of the request'],
  [REASONS.missingProof]: ['invalid_request', 'the header DPoP is missing: this application needs a proof (RFC 9449)'],
  [REASONS.missingProofOfCode]: ['invalid_grant', 'the header DPoP is missing: the code is bound to a key'],
  [REASONS.otherKeyOfCode]: ['invalid_grant', 'the DPoP proof is not of the key of the request'],
  [REASONS.otherKeyOfToken]: ['invalid_grant', 'refresh_token is bound to a key: the DPoP proof is missing or of another key'],
};

/** The claimed application and its assertion. */
export type Claimed = { application: RailApplication | undefined; assertion: unknown; keys: KeySets; baseUrl: string };

/** Translates a refusal of the library into a helpful one. */
export async function readRefusal(thrown: errors.OIDCProviderError, { application, assertion, keys, baseUrl }: Claimed): Promise<OAuthRefusal> {
  const { status, error, description, detail, scope } = readError(thrown);
  const known = ABOUT_CODES[detail];
  if (known) return new OAuthRefusal(status, ...known);
  if (error === 'invalid_grant') return new OAuthRefusal(status, error, '');
  if (error !== 'invalid_client') return new OAuthRefusal(status, error, description, { scope });
  if (detail === REASONS.usedAssertion) return new OAuthRefusal(status, error, 'client_assertion: jti was used before');
  const fault = application && (await faultOfOwnAssertion(assertion, keys.of(application), application.clientId, baseUrl));
  return new OAuthRefusal(status, error, fault ?? '');
}
