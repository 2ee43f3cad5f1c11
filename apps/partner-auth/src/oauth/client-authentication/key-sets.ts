import { faultOfSigningKey, type KeySource } from '@biomarker/domain/partner';
import { orUndefined } from '@biomarker/domain/shared';
import type { Logger } from '@biomarker/service-kit';
import { createLocalJWKSet, createRemoteJWKSet, customFetch, decodeProtectedHeader, errors, type FetchImplementation, type JSONWebKeySet } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { fetchKeySet, INTERNET, type Network } from './fetch-key-set.ts';

const SETS_KEPT = 500;
const MINUTE_MS = 60_000;
/** The time before a published set is fetched again. */
const FRESH_MS = 10 * MINUTE_MS;
/** The maximum age of a cached set while its URL fails. */
const AWAY_MS = 60 * MINUTE_MS;
/** To fetch a key set of a partner. */
const TIMEOUT_MS = 3000;

/** Finds the key of a JWT. */
export type KeySet = ReturnType<typeof createLocalJWKSet>;

export type KeySets = ReturnType<typeof keySets>;

/**
 * Verifies by the key of a JWT. Where a JWT without `kid` fits several keys, each is tried (RFC 7515, appendix D), and a refusal of the one that
 * signed keeps its reason.
 */
export async function verifyByAny<T>(keys: KeySet, verify: (key: KeySet) => Promise<T>): Promise<T> {
  try {
    return await verify(keys);
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      try {
        return await verify(async () => key);
      } catch (fault) {
        if (!(fault instanceof errors.JWSSignatureVerificationFailed)) throw fault;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/** The keys of partners: registered keys, or those at a registered URL. */
export function keySets(logger: Pick<Logger, 'warn'>, network = INTERNET) {
  // Importing a key costs more than verifying with it, so imported sets are cached by content.
  const registered = new LRUCache<string, KeySet>({ max: SETS_KEPT, memoMethod: (content) => createLocalJWKSet(JSON.parse(content) as JSONWebKeySet) });
  const published = new LRUCache<string, ReturnType<typeof publishedSet>>({ max: SETS_KEPT, memoMethod: (address) => publishedSet(address, logger, network) });
  return {
    of: ({ jwks = { keys: [] }, jwksUri }: KeySource): KeySet => (jwksUri === undefined ? registered.memo(JSON.stringify(jwks)) : published.memo(jwksUri).find),
    /** All keys at a URL, refetched when `jwt` names an unknown one. Empty while the URL fails. */
    async published(address: string, jwt: string): Promise<JSONWebKeySet> {
      const { find, keys } = published.memo(address);
      try {
        await find(decodeProtectedHeader(jwt) as Parameters<KeySet>[0]);
      } catch {
        // The check of the JWT names its fault.
      }
      return keys();
    },
  };
}

/** A set at a URL. A failing URL is retried at most once a minute, and its last set stays valid for a while. */
function publishedSet(address: string, logger: Pick<Logger, 'warn'>, network: Network) {
  let kept: { body: string; at: number } | undefined;
  let failed: { fault: Error; at: number } | undefined;
  const isUsable = (maximumAgeMs: number) => kept !== undefined && (!failed || Date.now() <= kept.at + maximumAgeMs);

  const fetchSparingly: FetchImplementation = async (url, options) => {
    if (!failed || failed.at + MINUTE_MS <= Date.now()) {
      try {
        kept = { body: usableKeys(await fetchKeySet(url, options, network)), at: Date.now() };
        failed = undefined;
      } catch (cause) {
        failed = { fault: new Error(`its keys cannot be read at ${address}: ${reasonOf(cause as Error)}`), at: Date.now() };
        logger.warn({ err: failed.fault }, 'keys of a partner cannot be read');
      }
    }
    // jose treats this response as fresh again.
    if (isUsable(AWAY_MS - FRESH_MS)) return new Response(kept!.body);
    throw failed!.fault;
  };

  const find = createRemoteJWKSet(new URL(address), {
    cacheMaxAge: FRESH_MS,
    cooldownDuration: MINUTE_MS,
    timeoutDuration: TIMEOUT_MS,
    [customFetch]: fetchSparingly,
  });
  return { find, keys: () => JSON.parse(isUsable(AWAY_MS) ? kept!.body : '{"keys":[]}') as JSONWebKeySet };
}

const reasonOf = ({ name, message }: Error) => (name === 'AbortError' ? `no whole answer in ${TIMEOUT_MS / 1000} seconds` : message);

const Published = z.looseObject({ keys: z.array(z.looseObject({})) });

/** The parameters of public keys. RFC 7517 (section 4) has others ignored; they could nest as deep as the set is long. */
const PARAMETERS = ['kty', 'crv', 'x', 'y', 'n', 'e', 'kid', 'use', 'alg'];

/** Removes keys for other uses from a published set. */
function usableKeys(body: string): string {
  const read = Published.safeParse(orUndefined(() => JSON.parse(body) as unknown));
  if (!read.success) throw new Error('the answer is not a JWK Set');
  const keys = read.data.keys.filter((key) => faultOfSigningKey(key) === undefined);
  if (keys.length === 0) throw new Error('it holds no key that the rail can use');
  return JSON.stringify({
    keys: keys.map((key) => Object.fromEntries(PARAMETERS.filter((name) => typeof key[name] === 'string').map((name) => [name, key[name]]))),
  });
}
