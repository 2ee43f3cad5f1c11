import type { RailApplication } from '@biomarker/domain/partner';
import type { errors } from 'oidc-provider';
import { faultOfOwnAssertion } from '../client-authentication/client-assertion.ts';
import { OAuthRefusal } from './oauth-answer.ts';

/** What the library says to nobody. It is told once the application has authenticated, of a code that is its own; all else about codes and tokens is one answer. */
const ABOUT_CODES: Record<string, [error: string, description: string]> = {
  'code_verifier must be provided': ['invalid_request', 'code_verifier is missing'],
  'code_verifier does not match code_challenge': ['invalid_grant', 'code_verifier does not match the code_challenge of the request'],
  'authorization code redirect_uri mismatch': ['invalid_grant', 'redirect_uri is not the one of the request'],
};

const USED_ASSERTION = 'client assertion tokens must only be used once';

type LibraryError = errors.OIDCProviderError & { error_detail?: string; scope?: string };

/** Of the application that the request claims to come from, and of its assertion. */
export type Claimed = { application: RailApplication | undefined; assertion: unknown; baseUrl: string };

/** A refusal of the library, in words that help a partner. */
export async function readRefusal(thrown: errors.OIDCProviderError, { application, assertion, baseUrl }: Claimed): Promise<OAuthRefusal> {
  const { statusCode, error, error_description: given = '', error_detail: detail = '', scope } = thrown as LibraryError;
  const known = ABOUT_CODES[detail];
  if (known) return new OAuthRefusal(statusCode, ...known);
  if (error === 'invalid_grant') return new OAuthRefusal(statusCode, error, '');
  if (error !== 'invalid_client') return new OAuthRefusal(statusCode, error, given, scope);
  if (detail === USED_ASSERTION) return new OAuthRefusal(statusCode, error, 'client_assertion: jti was used before');
  return new OAuthRefusal(statusCode, error, (application && (await faultOfOwnAssertion(assertion, application, baseUrl))) ?? '');
}
