import { isDeepStrictEqual } from 'node:util';
import type { Route } from './route.ts';

/** Throws when `data`, as JSON, violates the route's contract or has members that the contract does not name. */
export function checkAnswer({ operationId, data: contract }: Pick<Route, 'operationId' | 'data'>, data: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(data));
  const { data: read, error } = contract.safeParse(sent);
  if (error) throw new Error(`The answer of ${operationId} violates its contract: ${error.message}`);
  if (isDeepStrictEqual(read, sent)) return;
  const names = [...new Set(unnamedIn(read, sent))].join(', ');
  throw new Error(`The answer of ${operationId} has members that its contract does not name: ${names}`);
}

/** The paths of the members that reading left out: `unit.code`, `items[].name`. */
function unnamedIn(read: unknown, sent: unknown, path = ''): string[] {
  if (typeof sent !== 'object' || sent === null || typeof read !== 'object' || read === null) return [];
  return Object.entries(sent).flatMap(([name, value]) => {
    const member = Array.isArray(sent) ? `${path}[]` : [path, name].filter(Boolean).join('.');
    return Object.hasOwn(read, name) ? unnamedIn((read as Record<string, unknown>)[name], value, member) : [member];
  });
}
