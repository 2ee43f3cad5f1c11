import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { preferredCoding } from '../edge/accept.ts';

export type Coding = 'identity' | 'gzip' | 'br';

/** A body by content coding. Each compressed form is created on its first request. */
export type Encoded = { hit: { identity: Buffer; gzip?: Buffer; br?: Buffer } };

/** Below this size, compression saves less than its headers cost. */
const SMALLEST = 1024;
const BROTLI_QUALITY = 5;

const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/** The client's preferred coding that exists. A missing one is created for the next request. */
export function codingOf({ hit }: Encoded, acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined) return 'identity';
  const wanted = wantedCoding(acceptEncoding);
  if (wanted === 'identity' || hit.identity.length < SMALLEST) return 'identity';
  if (hit[wanted]) return wanted;
  compress(hit, wanted);
  return 'identity';
}

const known = new LRUCache<string, Coding>({ max: 500 });

function wantedCoding(acceptEncoding: string): Coding {
  const remembered = known.get(acceptEncoding);
  if (remembered) return remembered;
  const coding = preferredCoding(acceptEncoding, ['br', 'gzip', 'identity'] as const) ?? 'identity';
  known.set(acceptEncoding, coding);
  return coding;
}

const underWay = new WeakMap<Encoded['hit'], Set<Coding>>();

function compress(hit: Encoded['hit'], coding: 'br' | 'gzip'): void {
  const codings = underWay.get(hit) ?? new Set();
  if (codings.has(coding)) return;
  underWay.set(hit, codings.add(coding));
  compressors[coding](hit.identity)
    .then((bytes) => void (hit[coding] = bytes))
    .catch(() => {})
    .finally(() => codings.delete(coding));
}
