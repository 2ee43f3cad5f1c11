import { isDeepStrictEqual } from 'node:util';
import type { Route } from './route.ts';

/** Throws when `data`, as JSON, violates the route's contract or has members that the contract does not name. */
export function checkAnswer({ operationId, data: contract }: Pick<Route, 'operationId' | 'data'>, data: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(data));
  const { data: read, error } = contract.safeParse(sent);
  if (error) throw new Error(`The answer of ${operationId} violates its contract: ${error.message}`);
  if (!isDeepStrictEqual(read, sent)) throw new Error(`The answer of ${operationId} has members that its contract does not name.`);
}
