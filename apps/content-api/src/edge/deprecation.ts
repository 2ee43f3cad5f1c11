import type { Route } from './route.ts';

export type Deprecation = {
  operationId: string;
  /** ISO dates. A sunset is at least six months after the deprecation. */
  deprecatedAt: string;
  sunsetAt: string;
  /** Links to the successor and the migration guide. */
  successor: string;
  guide: string;
};

/** The deprecated operations. Currently none. */
export const DEPRECATIONS: readonly Deprecation[] = [];

/** `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link` for an operation of the registry; no headers for any other. */
export function deprecationHeaders({ operationId }: Pick<Route, 'operationId'>, registry = DEPRECATIONS): Record<string, string> {
  const entry = registry.find((deprecation) => deprecation.operationId === operationId);
  if (!entry) return {};
  return {
    Deprecation: `@${Date.parse(entry.deprecatedAt) / 1000}`,
    Sunset: new Date(entry.sunsetAt).toUTCString(),
    Link: `<${entry.successor}>; rel="successor-version", <${entry.guide}>; rel="deprecation"; type="text/html"`,
  };
}
