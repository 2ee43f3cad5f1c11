import { z } from 'zod';

/** The variables of one service as a table in markdown, in the order of its zod object. */
export function variableTable(app: string, variables: z.ZodObject, comments: ReadonlyMap<string, string>): string {
  const rows = Object.entries(variables.shape).map(([name, schema]) => {
    const meaning = comments.get(name);
    if (!meaning) throw new Error(`${name} of ${app} needs a comment (/** … */) above it in its config: docs/operations/variables.md is made from it.`);
    return [`\`${name}\``, defaultOf(schema as z.ZodType), valuesOf(schema as z.ZodType), meaning];
  });
  return [['Variable', 'Default', 'Values', 'Meaning'], ['---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.map(escaped).join(' | ')} |`)
    .join('\n');
}

const escaped = (cell: string) => cell.replaceAll('|', '\\|');

type Definition = { type: string; in?: z.ZodType; innerType?: z.ZodType; defaultValue?: unknown };

function defaultOf(schema: z.ZodType): string {
  const { type, in: input, defaultValue } = schema.def as Definition;
  if (type === 'default') return defaultValue === '' ? 'none' : `\`${String(defaultValue)}\``;
  if (type === 'optional') return 'none';
  return type === 'pipe' ? defaultOf(input!) : '**required**';
}

function valuesOf(schema: z.ZodType): string {
  const given = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  if (given.type === 'integer') return `${given.minimum} to ${given.maximum}`;
  if (given.enum) return given.enum.map((value) => `\`${String(value)}\``).join(', ');
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).format === 'uri' ? 'URL' : 'text';
}
