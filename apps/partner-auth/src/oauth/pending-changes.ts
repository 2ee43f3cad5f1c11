import type { ArtifactChanges, ArtifactKey, ArtifactPut, AuditEntry } from '@biomarker/domain/partner';

/** Collects the changes of a request until its answer is known, then commits all or none. */
export type PendingChanges = {
  once(id: ArtifactKey & { ttlSeconds: number }): void;
  consume(key: ArtifactKey): void;
  /** The last change of a key wins. */
  put(put: ArtifactPut): void;
  remove(key: ArtifactKey): void;
  isEmpty(): boolean;
  gathered(audit?: AuditEntry): ArtifactChanges;
};

export function pendingChanges(): PendingChanges {
  const writes = new Map<string, ArtifactPut | ArtifactKey>();
  const nameOf = ({ kind, key }: ArtifactKey) => `${kind} ${key}`;
  let once: ArtifactChanges['once'];
  let consumed: ArtifactKey | undefined;

  return {
    once: (id) => void (once = id),
    consume: (key) => void (consumed = key),
    put: (put) => void writes.set(nameOf(put), put),
    remove: (key) => void writes.set(nameOf(key), key),
    isEmpty: () => writes.size === 0 && !once && !consumed,
    gathered(audit) {
      const all = [...writes.values()];
      return { once, consume: consumed, put: all.filter(isPut), remove: all.filter((one) => !isPut(one)), audit };
    },
  };
}

const isPut = (write: ArtifactPut | ArtifactKey): write is ArtifactPut => 'artifact' in write;
