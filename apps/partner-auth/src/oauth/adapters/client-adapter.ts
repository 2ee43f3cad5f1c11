import type { RailApplication, RailApplicationStore } from '@biomarker/domain/partner';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { KeySets } from '../client-authentication/key-sets.ts';
import { VOUCHER } from '../client-authentication/voucher.ts';
import { currentRequest, isPushing } from '../oidc-provider-internals.ts';
import { findApplication } from '../request-context.ts';

/** The registry as the library's clients, read-only. An inactive application is unknown. */
export function clientAdapter({ applications, keys }: { applications: RailApplicationStore; keys: KeySets }): Pick<Adapter, 'find'> {
  return {
    async find(clientId) {
      const application = await findApplication(applications, clientId);
      return application && asClient(application, authenticatesByAssertion(application) ? { jwks: await publicKeys(application, keys) } : undefined);
    },
  };
}

function asClient({ clientId, redirectUris, dpopBoundAccessTokens }: RailApplication, asserting: { jwks: object } | undefined): AdapterPayload {
  return {
    client_id: clientId,
    redirect_uris: redirectUris,
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    require_pushed_authorization_requests: true,
    id_token_signed_response_alg: 'ES256',
    dpop_bound_access_tokens: dpopBoundAccessTokens,
    ...(asserting
      ? { token_endpoint_auth_method: 'private_key_jwt', ...asserting }
      : { token_endpoint_auth_method: 'client_secret_basic', client_secret: VOUCHER }),
  } as AdapterPayload;
}

/** The library allows one method per client, but an application has two, so the request decides. Attested applications may use a credential only to push. */
function authenticatesByAssertion({ arm, jwks, jwksUri }: RailApplication): boolean {
  if (!(jwks ?? jwksUri) || arm === 'legacy') return false;
  return presentedAssertion() !== undefined || (arm === 'attested' && !isPushing());
}

const presentedAssertion = () => currentRequest()?.oidc?.params?.client_assertion;

/** Fetches a published set only when the request holds an assertion. */
async function publicKeys({ jwks, jwksUri = '' }: RailApplication, keys: KeySets): Promise<object> {
  const assertion = presentedAssertion();
  return jwks ?? (assertion === undefined ? { keys: [] } : keys.published(jwksUri, String(assertion)));
}
