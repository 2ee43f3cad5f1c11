import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** `--file FILE`: a JSON file that matches `schema`. The message names every invalid field. */
export function fileOption<S extends z.ZodType>(schema: S, example: string) {
  return z
    .string()
    .transform((file, context): z.output<S> => {
      const read = readJson(file);
      const checked =
        'fault' in read
          ? undefined
          : schema.safeParse(read.value, { error: ({ code, input }) => (code === 'invalid_type' && input === undefined ? 'is missing' : undefined) });
      if (checked?.success) return checked.data;
      const message =
        'fault' in read ? read.fault : checked!.error!.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`).join('; ');
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .describe(`FILE.json (${example})`);
}

/** PostgreSQL text cannot hold NUL. */
function withoutNul(name: string, value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0')) throw new Error(`"${name}" contains a NUL character`);
  return value;
}

function readJson(file: string): { value: unknown } | { fault: string } {
  try {
    return { value: JSON.parse(readFileSync(file, 'utf8'), withoutNul) };
  } catch (error) {
    // The message of a syntax error quotes the file, which may be one that nobody meant to show.
    const why = error instanceof SyntaxError ? 'it is no JSON document' : (error as Error).message;
    return { fault: `${file} cannot be read as JSON: ${why}` };
  }
}
