import type { CursorCodec } from '@biomarker/domain/shared';
import type { PageSources } from '@biomarker/pages';
import { z } from 'zod';
import type { ToolDefinition } from '../mcp/server.ts';

/** The stores and addresses that tools use. */
export type ToolDeps = PageSources & {
  cursors: CursorCodec;
  baseUrl: string;
};

/** A tool: contract and handler in one value, the source of both `tools/list` and the dispatcher. */
export type ToolSpec<I extends z.ZodObject, O extends z.ZodObject> = {
  /** Also the name of the file, in kebab-case. */
  name: string;
  title: string;
  /** States what the tool does, returns and does not do, without orders to the model. */
  description: string;
  /** Strict: unknown arguments are refused. */
  input: I;
  output: O;
  /** Shortens an answer by `excess` characters of JSON if the reply would be too long. */
  shorten?(output: z.output<O>, excess: number): z.output<O>;
  /** The answer has no price and no availability, so it may be cached for a short time. */
  cacheable?: boolean;
  run(input: z.output<I>, deps: ToolDeps): Promise<z.input<O>>;
};

// A list of tools cannot name the schemas of each tool.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Tool = ToolSpec<any, any> & { definition: ToolDefinition };

/** Nothing here writes, and nothing reaches beyond this service's own catalog. */
const HINTS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

export function tool<I extends z.ZodObject, O extends z.ZodObject>(spec: ToolSpec<I, O>): Tool {
  const { name, title, description, input, output } = spec;
  return {
    ...spec,
    definition: { name, title, description, inputSchema: schemaOf(input, 'input'), outputSchema: schemaOf(output, 'output'), annotations: HINTS },
  };
}

type JsonSchema = {
  $schema?: string;
  minimum?: number;
  maximum?: number;
  additionalProperties?: unknown;
  required?: string[];
  properties?: unknown;
  items?: unknown;
};

function schemaOf(schema: z.ZodObject, io: 'input' | 'output'): ToolDefinition['inputSchema'] {
  const override = ({ jsonSchema, path }: { jsonSchema: JsonSchema; path: (string | number)[] }) => {
    withoutNaturalBounds(jsonSchema);
    if (io === 'output') opened(jsonSchema, path.filter((step) => step === 'properties').length);
  };
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io, override });
  return rest as ToolDefinition['inputSchema'];
}

/** The bounds of safe integers tell a reader nothing. */
function withoutNaturalBounds(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** The number of levels whose fields the tool list names. */
const SHOWN_LEVELS = 1;

/**
 * Every model reads these schemas in every conversation, so they name the fields of an answer, without the fields in them, and a field can be added
 * later. The server checks its answers against the full schema.
 */
function opened(schema: JsonSchema, level: number): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (level > 0) delete schema.required;
  if (level >= SHOWN_LEVELS) {
    delete schema.properties;
    delete schema.items;
  }
}
