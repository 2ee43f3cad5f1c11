import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

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

/** Parsing takes quadratic time, so a longer header counts as absent. Browsers send about 20 characters. */
const LONGEST_HEADER = 1000;

/** Browsers weigh all codings alike and name gzip first. The types of the package lack this option. */
type Preferring = { encoding(codings: readonly Coding[], options: { preferred: readonly Coding[] }): Coding | undefined };

function wantedCoding({ identity }: Encoded['hit'], acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined || acceptEncoding.length > LONGEST_HEADER || identity.length < SMALLEST) return 'identity';
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }) as Preferring;
  return negotiator.encoding(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] }) ?? 'identity';
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
