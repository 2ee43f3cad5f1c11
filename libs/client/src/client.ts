import createClient, { type Client } from 'openapi-fetch';
import { withRetryAfter, type WaitOptions } from './retry-after.ts';
import type { paths } from './schema.ts';

export type BiomarkerClient = Client<paths>;

export type ClientOptions = WaitOptions & {
  /** Where the service is, without a slash at its end. */
  baseUrl: string;
  /** Sent with every request, a `User-Agent` for instance. */
  headers?: Record<string, string>;
  /** A `fetch` to use in place of the global one. */
  fetch?: typeof globalThis.fetch;
};

/** A client typed by the OpenAPI document. Answers of 429 and 503 are asked again after their `Retry-After`. */
export function biomarkerClient({ baseUrl, headers, fetch = globalThis.fetch, ...waiting }: ClientOptions): BiomarkerClient {
  return createClient<paths>({ baseUrl, headers, fetch: withRetryAfter(fetch, waiting) });
}
