import { generateKeyPairSync } from 'node:crypto';
import Provider, { type JWK } from 'oidc-provider';
import type { Config, RailConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { adapters } from './adapters/adapters.ts';
import { assertionRules } from './client-authentication/client-assertion.ts';
import { configuration } from './configuration.ts';
import { speakDialect } from './endpoints/dialect.ts';
import { CLOCK_TOLERANCE_SECONDS } from './lifetimes.ts';

/** The OAuth server: oidc-provider behind the dialect of the rail. It serves only the rail's routes. */
export function createProvider({ baseUrl, rail }: Pick<Config, 'baseUrl'> & { rail: RailConfig }, deps: Deps): Provider {
  const provider = new Provider(baseUrl, {
    ...configuration(deps, baseUrl, rail.secrets),
    adapter: adapters(deps, baseUrl),
    assertJwtClientAuthClaimsAndHeader: assertionRules(baseUrl),
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    // Tokens are opaque and there are no ID tokens, but the library requires a signing key.
    jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) as JWK] },
  });
  speakDialect(provider, deps, baseUrl);
  return provider;
}
