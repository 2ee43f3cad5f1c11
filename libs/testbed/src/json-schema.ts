/** An OpenAPI 3.0 document as JSON Schema (draft 7), which has no `nullable`, and numbers as exclusive limits. */
export function jsonSchemaOf(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(jsonSchemaOf);
  if (node === null || typeof node !== 'object') return node;
  const { nullable, ...rest } = node as Record<string, unknown>;
  const schema = Object.fromEntries(Object.entries(exclusive(rest)).map(([name, member]) => [name, name === 'example' ? member : jsonSchemaOf(member)]));
  if (nullable !== true) return schema;
  return typeof schema.type === 'string' && !schema.allOf ? { ...schema, type: [schema.type, 'null'] } : { anyOf: [schema, { type: 'null' }] };
}

/** `{ minimum: 0, exclusiveMinimum: true }`, which zod's `.positive()` becomes, is `{ exclusiveMinimum: 0 }`. */
function exclusive(schema: Record<string, unknown>): Record<string, unknown> {
  const translated = { ...schema };
  for (const [limit, flag] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (translated[flag] !== true) continue;
    translated[flag] = translated[limit];
    delete translated[limit];
  }
  return translated;
}
