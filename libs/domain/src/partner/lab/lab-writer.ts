import { createHash } from 'node:crypto';
import type { LabDelivery } from './lab-record.ts';

/** The number of new, changed (each with a new version) and unchanged records. */
export type LabWritten = { added: number; changed: number; unchanged: number };

export type LabWriter = {
  /** Writes all deliveries of a member or none. Idempotent. `at` is the time of the change. */
  write(memberId: string, deliveries: readonly LabDelivery[], at: Date): Promise<LabWritten>;
};

/** A fingerprint of the content, independent of field order. */
export function fingerprintOf(record: object): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(record)))
    .digest('base64url')
    .slice(0, 22);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}
