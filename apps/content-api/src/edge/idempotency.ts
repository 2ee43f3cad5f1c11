import { createHash } from 'node:crypto';
import { invalid } from '@biomarker/domain/shared';
import type { Request } from 'express';
import type { IdempotencyStore } from '../cache/idempotency-store.ts';
import { ProblemError } from './problem-error.ts';
import type { Route } from './route.ts';

/** `query` holds the known parameters. */
type Call = { route: Route; req: Request; query: unknown; body: unknown; client: string };

/** Of an `Idempotency-Key`. */
const LONGEST_KEY = 256;
/** Far deeper than any contract. */
const DEEPEST_BODY = 64;

/**
 * The answer of a call with an `Idempotency-Key`: computed once, and replayed byte for byte to the same client for 24 hours
 * (draft-ietf-httpapi-idempotency-key-header). Stores successful answers only, and those of one client up to a bound.
 */
export async function replayable(
  store: IdempotencyStore,
  { route, req, query, body, client }: Call,
  make: () => Promise<string>,
): Promise<{ body: string; replayed: boolean }> {
  const key = keyOf(req);
  if (key === undefined) return { body: await make(), replayed: false };

  const id = digest(JSON.stringify([route.operationId, client, key]));
  const fingerprint = digest(canonicalJson(body) + (isEmpty(query) ? '' : canonicalJson(query)));
  const claim = await store.claim(id, fingerprint);
  if (claim.state === 'otherBody') throw new ProblemError('idempotencyKeyReused');
  if (claim.state === 'running') throw new ProblemError('idempotencyInProgress', { headers: { 'Retry-After': '1' } });
  if (claim.state === 'done') return { body: claim.body, replayed: true };

  try {
    const made = await make();
    await store.complete(id, { fingerprint, body: made, client });
    return { body: made, replayed: false };
  } catch (error) {
    await store.release(id);
    throw error;
  }
}

function keyOf(req: Request): string | undefined {
  const key = req.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length === 0 || key.length > LONGEST_KEY)
    throw invalid({ in: 'header', name: 'Idempotency-Key', message: `must have 1 to ${LONGEST_KEY} characters` });
  return key;
}

const isEmpty = (query: unknown) => Object.keys(query ?? {}).length === 0;

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Equal text for bodies that differ only in the order of members. The order of arrays counts. */
function canonicalJson(value: unknown, depth = 0): string {
  if (depth > DEEPEST_BODY) throw invalid({ in: 'body', name: 'body', message: `must not nest deeper than ${DEEPEST_BODY} levels` });
  const inner = (part: unknown) => canonicalJson(part, depth + 1);
  if (Array.isArray(value)) return `[${value.map(inner).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${inner(member)}`).join(',')}}`;
}
