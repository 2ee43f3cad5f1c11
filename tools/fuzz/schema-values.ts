import fc, { type Arbitrary } from 'fast-check';
import { oddJson, oddText, PROTOTYPE_KEYS } from './hostile.ts';

/** The part of JSON Schema in the contracts. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  nullable?: boolean;
};

export type Known = {
  /** Existing values by field name. */
  pools: Record<string, readonly string[]>;
  /** Resolves `$ref`. */
  resolve?: (reference: string) => Schema;
};

/** Values of a schema: mostly valid, some at or just beyond its bounds, some arbitrary. `name` is the field. */
export function valuesOf(schema: Schema, known: Known, name = ''): Arbitrary<unknown> {
  const of = schema.$ref ? known.resolve!(schema.$ref) : schema;
  return fc.oneof(
    { weight: 14, arbitrary: kept(of, known, name) },
    { weight: 3, arbitrary: fc.constantFrom(...bounds(of), ...bounds(of)) },
    { weight: 2, arbitrary: of.type === 'string' ? oddText : oddJson },
    { weight: 1, arbitrary: oddJson },
  );
}

function kept(schema: Schema, known: Known, name: string): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1000, (schema.minimum ?? 0) + 1000) });
    case 'number':
      return fc.integer({ min: (schema.minimum ?? 0) * 100, max: (schema.maximum ?? 1000) * 100 }).map((cents) => cents / 100);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return arrays(schema, known, name);
    case 'object':
      return objects(schema, known);
    default:
      return texts(schema, known, name);
  }
}

function texts({ minLength = 0, maxLength = 40 }: Schema, { pools }: Known, name: string): Arbitrary<string> {
  const free = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) });
  const pool = pools[name];
  return pool?.length ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...pool) }, { weight: 1, arbitrary: free }) : free;
}

function arrays({ items = {}, minItems = 0, maxItems = 20, uniqueItems }: Schema, known: Known, name: string): Arbitrary<unknown[]> {
  const item = fc.oneof({ weight: 12, arbitrary: kept(items, known, name) }, { weight: 1, arbitrary: valuesOf(items, known, name) });
  const size = { minLength: minItems, maxLength: Math.min(maxItems, 6) };
  return uniqueItems ? fc.uniqueArray(item, { ...size, selector: (one) => JSON.stringify(one) }) : fc.array(item, size);
}

/** Sometimes omits required members or adds unknown ones. */
function objects({ properties = {}, required = [] }: Schema, known: Known): Arbitrary<object> {
  const members = Object.entries(properties).map(([name, schema]) => {
    const present = required.includes(name)
      ? { weight: 25, arbitrary: valuesOf(schema, known, name) }
      : { weight: 1, arbitrary: valuesOf(schema, known, name) };
    return fc.oneof(present, { weight: 1, arbitrary: fc.constant(undefined) }).map((value) => [name, value] as const);
  });
  const unknown = fc.oneof(
    { weight: 12, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.tuple(fc.oneof(fc.constantFrom(...PROTOTYPE_KEYS), oddText), oddJson), { minLength: 1, maxLength: 3 }) },
  );
  return fc.tuple(fc.tuple(...members), unknown).map(([known_, more]) => Object.fromEntries([...known_, ...more].filter(([, value]) => value !== undefined)));
}

/** The last values within each bound, and the first beyond. */
function bounds(schema: Schema): unknown[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, items } = schema;
  const near = (bound: number | undefined, step: number) => (bound === undefined ? [] : [bound - step, bound, bound + step]);
  const sizes = [...near(minLength, 1), ...near(maxLength, 1)].filter((size) => size >= 0);
  const counts = [...near(minItems, 1), ...near(maxItems, 1)].filter((count) => count >= 0);
  const item = (index: number) => (items?.type === 'string' || items?.$ref === undefined ? `item-${index}` : index);
  return [
    ...[...near(minimum, schema.type === 'integer' ? 1 : 0.01), ...near(maximum, schema.type === 'integer' ? 1 : 0.01)],
    ...sizes.flatMap((size) => ['x'.repeat(size), '/'.repeat(size)]),
    ...sizes.filter((size) => size < 3000).map((size) => '🩸'.repeat(size >> 1)),
    ...counts.map((count) => Array.from({ length: count }, (_, index) => item(index))),
    ...(schema.uniqueItems ? [['same', 'same']] : []),
    null,
    '',
  ];
}
