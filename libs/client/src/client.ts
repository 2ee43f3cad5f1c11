import createClient, { type Client } from 'openapi-fetch';
import { withEtags, type EtagOptions } from './etag-cache.ts';
import { withRetryAfter, type WaitOptions } from './retry-after.ts';
import type { paths } from './schema.ts';

export type BiomarkerClient = Client<paths>;

export type ClientOptions = WaitOptions &
  EtagOptions & {
    /** The URL of the service, without a trailing slash. */
    baseUrl: string;
    /** Sent with every request, for example a `User-Agent`. */
    headers?: Record<string, string>;
    /** Replaces the global `fetch`. */
    fetch?: typeof globalThis.fetch;
  };

/** A client typed by the OpenAPI document. It retries 429 and 503 after their `Retry-After`. */
export function biomarkerClient({ baseUrl, headers, fetch = globalThis.fetch, ...options }: ClientOptions): BiomarkerClient {
  return createClient<paths>({ baseUrl, headers, fetch: withEtags(withRetryAfter(fetch, options), options) });
}
