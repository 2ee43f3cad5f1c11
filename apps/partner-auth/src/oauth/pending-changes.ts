import type { ArtifactChanges, ArtifactKey, ArtifactPut, AuditEntry } from '@biomarker/domain/partner';

export type PendingChanges = ReturnType<typeof pendingChanges>;

/** Collects the changes of a request until its answer is known, then commits all or none. The last change of a key wins. */
export function pendingChanges() {
  const writes = new Map<string, ArtifactPut | ArtifactKey>();
  const nameOf = ({ kind, key }: ArtifactKey) => `${kind} ${key}`;
  let once: ArtifactChanges['once'];
  let consumed: ArtifactKey | undefined;

  return {
    once: (id: NonNullable<ArtifactChanges['once']>) => void (once = id),
    consume: (key: ArtifactKey) => void (consumed = key),
    put: (put: ArtifactPut) => void writes.set(nameOf(put), put),
    remove: (key: ArtifactKey) => void writes.set(nameOf(key), key),
    isEmpty: () => writes.size === 0 && !once && !consumed,
    gathered(audit?: AuditEntry): ArtifactChanges {
      const all = [...writes.values()];
      return { once, consume: consumed, put: all.filter(isPut), remove: all.filter((one) => !isPut(one)), audit };
    },
  };
}

const isPut = (write: ArtifactPut | ArtifactKey): write is ArtifactPut => 'artifact' in write;
