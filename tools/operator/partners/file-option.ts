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

/** PostgreSQL holds neither NUL nor half of a surrogate pair. */
function storable(name: string, value: unknown): unknown {
  const text = `${name}${typeof value === 'string' ? value : ''}`;
  if (text.includes('\0')) throw new Error(`"${name}" contains a NUL character`);
  if (/\p{Cs}/u.test(text)) throw new Error(`"${name}" contains half of a character`);
  return value;
}

function whyOf(error: Error): string {
  if (error instanceof SyntaxError) return 'it is no JSON document';
  // JSON.parse with a function recurses.
  return error instanceof RangeError ? 'it is nested too deeply' : error.message;
}

function readJson(file: string): { value: unknown } | { fault: string } {
  try {
    return { value: JSON.parse(readFileSync(file, 'utf8'), storable) };
  } catch (error) {
    // The message of a syntax error quotes the file, which may be one that nobody meant to show.
    return { fault: `${file} cannot be read as JSON: ${whyOf(error as Error)}` };
  }
}
