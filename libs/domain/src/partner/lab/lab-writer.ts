import { createHash } from 'node:crypto';
import type { LabDelivery } from './lab-record.ts';

/** How many records were new, how many changed (each into a new version), and how many were there already. */
export type LabWritten = { added: number; changed: number; unchanged: number };

export type LabWriter = {
  /** All deliveries of one member or none. Writing the same again changes nothing. `at` is the time of the change. */
  write(memberId: string, deliveries: readonly LabDelivery[], at: Date): Promise<LabWritten>;
};

/** The same content always has the same fingerprint, whatever the order of its fields. */
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
