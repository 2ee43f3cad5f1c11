import { z } from 'zod';
import type { ToolDeps } from '../deps.ts';

/** A tool is its contract and its handler in one value; `tools/list` and the dispatcher are both fed from it. */
export type ToolSpec<I extends z.ZodObject, O extends z.ZodObject> = {
  /** Also the name of the file, in kebab-case. */
  name: string;
  title: string;
  /** What it does, returns and does not do; no orders to the model. */
  description: string;
  /** Strict: unknown arguments are refused. */
  input: I;
  output: O;
  /** Makes an answer shorter by `excess` characters of JSON, when the reply would be longer than a reply may be. */
  shorten?(output: z.output<O>, excess: number): z.output<O>;
  /** The answer holds no price and no availability, and may be held for a short while. */
  holdable?: boolean;
  run(input: z.output<I>, deps: ToolDeps): Promise<z.input<O>>;
};

// A list of tools cannot name the schemas of each of them.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Tool = ToolSpec<any, any> & { definition: { name: string; inputSchema: object } & Record<string, unknown> };

/** Nothing here writes, and nothing reaches beyond this service's own catalogue. */
const HINTS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

export function tool<I extends z.ZodObject, O extends z.ZodObject>(spec: ToolSpec<I, O>): Tool {
  const { name, title, description, input, output } = spec;
  return {
    ...spec,
    definition: { name, title, description, inputSchema: schemaOf(input, 'input'), outputSchema: schemaOf(output, 'output'), annotations: HINTS },
  };
}

type JsonSchema = { $schema?: string; minimum?: number; maximum?: number; additionalProperties?: unknown; required?: string[] };

function schemaOf(schema: z.ZodObject, io: 'input' | 'output'): object {
  const override = ({ jsonSchema, path }: { jsonSchema: JsonSchema; path: (string | number)[] }) => {
    withoutNaturalBounds(jsonSchema);
    if (io === 'output') opened(jsonSchema, path.length === 0);
  };
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io, override });
  return rest;
}

/** That a whole number is one which JavaScript can hold tells a reader nothing. */
function withoutNaturalBounds(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/**
 * Every model reads these schemas in every conversation, so an answer is described by its fields alone, and a field can be added later.
 * What is sent is checked against the full schema here.
 */
function opened(schema: JsonSchema, isRoot: boolean): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (!isRoot) delete schema.required;
}
