import type { ArtifactStore } from '@biomarker/domain/partner';
import { errors, type Adapter } from 'oidc-provider';
import { REASONS } from '../oidc-provider-internals.ts';

/**
 * Stores the ids of used assertions. The insert decides, so only one of parallel uses succeeds. It is the library's last check of an assertion;
 * `onVerified` follows.
 */
export function replayAdapter(store: ArtifactStore, onVerified: () => Promise<void>): Pick<Adapter, 'find' | 'upsert'> {
  return {
    find: async () => undefined,
    async upsert(id, _payload, ttl = 0) {
      if (!(await store.putOnce('ReplayDetection', id, ttl))) throw new errors.InvalidClientAuth(REASONS.usedAssertion);
      await onVerified();
    },
  };
}
