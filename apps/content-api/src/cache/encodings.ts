import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import type { Answer } from './answer.ts';

export type Coding = keyof Answer['hit'];

/** Below this a compressed form saves less than its headers cost. */
const SMALLEST = 1024;
const BROTLI_QUALITY = 5;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The body of a hit in the best coding that the client takes and that exists; a missing one is made for the next time. */
export function bodyFor({ hit }: Answer, acceptEncoding: string | undefined): { body: Buffer; coding: Coding } {
  const wanted = codingFor(acceptEncoding);
  const identity = { body: hit.identity, coding: 'identity' as const };
  if (wanted === 'identity' || hit.identity.length < SMALLEST) return identity;
  const body = hit[wanted];
  if (body) return { body, coding: wanted };
  compress(hit, wanted);
  return identity;
}

const known = new Map<string, Coding>();
const MOST_KNOWN = 500;

function codingFor(acceptEncoding: string | undefined): Coding {
  if (!acceptEncoding) return 'identity';
  const remembered = known.get(acceptEncoding);
  if (remembered) return remembered;
  const [coding = 'identity'] = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(['br', 'gzip', 'identity']);
  if (known.size < MOST_KNOWN) known.set(acceptEncoding, coding as Coding);
  return coding as Coding;
}

const underWay = new WeakSet<object>();

function compress(hit: Answer['hit'], coding: 'br' | 'gzip'): void {
  if (underWay.has(hit)) return;
  underWay.add(hit);
  const making = coding === 'br' ? brotli(hit.identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }) : gzipped(hit.identity);
  making
    .then((bytes) => void (hit[coding] = bytes))
    .catch(() => {})
    .finally(() => underWay.delete(hit));
}
