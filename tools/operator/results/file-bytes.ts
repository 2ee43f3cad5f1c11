import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

const PART_BYTES = 256 * 1024;

/** The bytes of a file in parts: a large file is never in memory as a whole. */
export function* bytesOf(file: string, partBytes = PART_BYTES): Generator<Buffer> {
  const opened = openSync(file, 'r');
  try {
    for (;;) {
      const part = Buffer.allocUnsafe(partBytes);
      const size = readSync(opened, part);
      if (size === 0) return;
      yield part.subarray(0, size);
    }
  } finally {
    closeSync(opened);
  }
}

/** SHA-256, by which the audit names a file. */
export function digestOf(file: string): string {
  const hash = createHash('sha256');
  for (const part of bytesOf(file)) hash.update(part);
  return hash.digest('hex');
}

export function firstBytes(file: string): string {
  for (const part of bytesOf(file, 64)) return part.toString('latin1');
  return '';
}
