import type { ArtifactStore } from '@biomarker/domain/partner';
import { errors, type Adapter } from 'oidc-provider';
import { USED_PROOF } from '../dpop.ts';
import { REASONS } from '../oidc-provider-internals.ts';
import { currentContext } from '../request-context.ts';

/**
 * Stores the ids of used assertions and DPoP proofs. The insert decides, so only one of parallel uses succeeds. It is the library's last check of
 * an assertion; `onVerified` follows.
 */
export function replayAdapter(store: ArtifactStore, onVerified: () => Promise<void>): Pick<Adapter, 'find' | 'upsert'> {
  return {
    find: async () => undefined,
    async upsert(id, _payload, ttl = 0) {
      if (currentContext()!.authenticatedClient) return noteProof(store, id, ttl);
      if (!(await store.putOnce('ReplayDetection', id, ttl))) throw new errors.InvalidClientAuth(REASONS.usedAssertion);
      await onVerified();
    },
  };
}

/** The library checks proofs of authenticated applications alone. A proof may be dated ahead by `ttl`, and is then good for twice as long. */
async function noteProof(store: ArtifactStore, id: string, ttl: number): Promise<void> {
  if (!(await store.putOnce(USED_PROOF, id, 2 * ttl))) throw new errors.InvalidDpopProof('DPoP proof: jti was used before');
}
