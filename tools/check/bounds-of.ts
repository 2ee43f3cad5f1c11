import { z } from 'zod';

type Node = {
  type?: string | string[];
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node | Node[];
  additionalProperties?: Node | boolean;
} & Record<string, unknown>;

const WORDS = new Set([
  'title',
  'description',
  'id',
  'example',
  'examples',
  '$schema',
  '$defs',
  'properties',
  'required',
  'items',
  'additionalProperties',
  'propertyNames',
]);
const CHOICES = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const;

/** The values that a schema takes, a line for each field: its type, bounds, pattern, values and default. Rules that are functions are left out. `output`: the values read from text. */
export function boundsOf(schema: z.ZodType, io: 'input' | 'output' = 'input'): string[] {
  const root = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Node;
  return linesOf(root, '');
}

function linesOf(node: Node, path: string, isOptional = false): string[] {
  const isLeft = (name: string) => WORDS.has(name) || CHOICES.some((one) => one === name) || (name === 'pattern' && 'format' in node);
  const bounds = Object.entries(node).flatMap(([name, value]) => (isLeft(name) ? [] : `${name} ${toldOf(value)}`));
  const isClosed = node.additionalProperties === false ? ['no others'] : [];
  const otherwise = CHOICES.some((name) => name in node) ? 'one of these' : 'read by a function';
  return [
    `  ${path || '(all)'}${isOptional ? '?' : ''}: ${[...bounds, ...isClosed].join(', ') || otherwise}`,
    ...Object.entries(node.properties ?? {}).flatMap(([name, child]) => linesOf(child, path ? `${path}.${name}` : name, !node.required?.includes(name))),
    ...[node.items ?? []].flat().flatMap((child) => linesOf(child, `${path}[]`)),
    ...(typeof node.additionalProperties === 'object' ? linesOf(node.additionalProperties, `${path}{}`) : []),
    ...CHOICES.flatMap((name) => ((node[name] ?? []) as Node[]).flatMap((child, index) => linesOf(child, `${path}|${index + 1}`))),
  ];
}

const toldOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(toldOf).join(' ') : typeof value === 'object' ? JSON.stringify(value) : String(value);
