import type { ArtifactStore } from '@biomarker/domain/partner';
import { errors, type Adapter } from 'oidc-provider';

/**
 * Remembers the ids of assertions. Nothing is looked up before: the insert itself decides, so that of parallel uses one succeeds. It is the last that the
 * library checks about an assertion; `onVerified` follows.
 */
export function replayAdapter(store: ArtifactStore, onVerified: () => Promise<void>): Pick<Adapter, 'find' | 'upsert'> {
  return {
    find: async () => undefined,
    async upsert(id, _payload, ttl = 0) {
      if (!(await store.putOnce('ReplayDetection', id, ttl))) throw new errors.InvalidClientAuth('client assertion tokens must only be used once');
      await onVerified();
    },
  };
}
