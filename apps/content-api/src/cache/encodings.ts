import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
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
  const wanted = wantedCoding(hit, acceptEncoding);
  if (wanted === 'identity' || hit[wanted]) return wanted;
  void compress(hit, wanted);
  return 'identity';
}

/** The client's preferred coding, created first if it is missing: a page may be large, and is often read once. */
export async function createdCoding({ hit }: Encoded, acceptEncoding: string | undefined): Promise<Coding> {
  const wanted = wantedCoding(hit, acceptEncoding);
  if (wanted !== 'identity' && !hit[wanted]) await compress(hit, wanted);
  return hit[wanted] ? wanted : 'identity';
}

function wantedCoding({ identity }: Encoded['hit'], acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined || identity.length < SMALLEST) return 'identity';
  return preferredCoding(acceptEncoding, ['br', 'gzip', 'identity'] as const) ?? 'identity';
}

const underWay = new WeakMap<Encoded['hit'], Partial<Record<'br' | 'gzip', Promise<void>>>>();

function compress(hit: Encoded['hit'], coding: 'br' | 'gzip'): Promise<void> {
  const codings = underWay.get(hit) ?? {};
  underWay.set(hit, codings);
  return (codings[coding] ??= compressors[coding](hit.identity)
    .then((bytes) => void (hit[coding] = bytes))
    .catch(() => {})
    .finally(() => delete codings[coding]));
}
