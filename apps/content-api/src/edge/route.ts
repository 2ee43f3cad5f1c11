import type { ActivityStore, ContentStores, SubmissionStore } from '@biomarker/domain/content';
import type { CursorCodec } from '@biomarker/domain/shared';
import type { RateLimit } from '@biomarker/service-kit';
import type { z } from 'zod';
import type { CacheGroup, Counted } from '../cache/answer.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import type { Cdn } from '../cache/cdn.ts';
import type { SharedCache } from '../cache/shared-cache.ts';
import type { Statistics } from '../operations/statistics.ts';

export type Tag = 'Categories' | 'Biomarkers' | 'Search' | 'Lab packages' | 'User content' | 'Admin';

/** The stores and services that routes ask. `deps.ts` connects them. */
export type RouteDeps = ContentStores & {
  activity: ActivityStore;
  submissions: SubmissionStore;
  cursors: CursorCodec;
  siteUrl: string;
  /** True if `siteUrl` has a shop; without one, prices are samples. */
  hasShop: boolean;
  cache: AnswerCache;
  shared: SharedCache | undefined;
  cdn: Cdn | undefined;
  /** With a replica: the position of the primary, and the one that the replica has to show. */
  replica: { now(): Promise<number>; require(position: number): void } | undefined;
  statistics: Statistics;
  rateLimit: RateLimit;
  database: {
    figures(): { queries: number; errors: number; avgMs: number; p95Ms: number; pool: { total: number; idle: number; waiting: number; max: number } };
  };
};

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A route: contract and handler in one value, the source of both Express and OpenAPI. */
export type RouteSpec<P, Q, B, D extends z.ZodType> = {
  /** Also the name of the file, in kebab-case. */
  operationId: string;
  method: 'get' | 'post' | 'delete';
  /** OpenAPI style, relative to `/api/v1`: `/biomarkers/{slug}`. */
  path: string;
  summary: string;
  description: string;
  tag: Tag;
  params?: P;
  query?: Q;
  body?: B;
  /** The contract of `data` in the envelope. */
  data: D;
  /** Status of success; 200 by default. */
  status?: 201;
  /** The cache group of a read. A route without one is never cached. */
  cache?: CacheGroup;
  /** Accepts an `Idempotency-Key` and replays its first answer for 24 hours. */
  idempotent?: boolean;
  /** The owner of the required bearer token; none by default. */
  access?: 'admin' | 'member';
  /** Members of `data` that change between loads of the same content; the ETag ignores them. */
  volatile?: readonly string[];
  /** The view or search that an answer counts as, for trends. */
  counted?(data: z.input<D>): Counted | undefined;
  handle(input: { params: Output<P>; query: Output<Q>; body: Output<B> }, deps: RouteDeps): Promise<z.input<D>>;
};

// A list of routes cannot name the schemas of each route.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Route = RouteSpec<any, any, any, any>;

export function route<
  D extends z.ZodType,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(spec: RouteSpec<P, Q, B, D>): Route {
  return spec;
}
