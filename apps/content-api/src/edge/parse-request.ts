import { invalid, type Fault } from '@biomarker/domain/shared';
import type { Request } from 'express';
import type { z } from 'zod';
import type { Route } from './route.ts';

/** The inputs of a route, checked by its contract. Throws one refusal that names every invalid field. */
export function parseRequest(route: Route, req: Request) {
  const faults: Fault[] = [];
  const input = {
    params: parse(route.params, req.params, 'path', faults),
    query: parse(route.query, queryOf(req.url), 'query', faults),
    body: parse(route.body, req.body, 'body', faults),
  };
  if (faults.length > 0) throw invalid(...faults);
  return input;
}

function parse(schema: z.ZodType | undefined, value: unknown, where: Fault['in'], faults: Fault[]): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  faults.push(
    ...result.error.issues.map((issue) => ({ in: where, name: issue.path.join('.') || where, message: shapeFault(where, value, issue) ?? issue.message })),
  );
  return undefined;
}

/** Faults of the whole body and repeated parameters take precedence over faults of a value. */
function shapeFault(where: Fault['in'], value: unknown, { path, code }: z.core.$ZodIssue): string | undefined {
  if (where === 'body' && path.length === 0 && code === 'invalid_type') return 'must be a JSON object';
  if (where !== 'query' || path.length !== 1) return undefined;
  const given = (value as Record<PropertyKey, string | string[] | undefined>)[path[0]!];
  if (given === undefined) return 'is required';
  return Array.isArray(given) ? 'must be given once' : undefined;
}

/** A repeated parameter becomes an array, which no contract accepts. */
export function queryOf(url: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  const start = url.indexOf('?');
  if (start === -1) return query;
  const parameters = new URLSearchParams(url.slice(start + 1));
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name);
    query[name] = values.length === 1 ? values[0]! : values;
  }
  return query;
}
