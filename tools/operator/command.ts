import { userInfo } from 'node:os';
import type { Database } from '@biomarker/db/partner';
import { z } from 'zod';

/** The acting person, for the audit. The default is the login name. */
export const actor = z.string().trim().min(1).max(120).default(loginName).describe('NAME');

/** A container user may have only a number. */
function loginName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

export type Outcome = { text: string; exitCode: 0 | 1 | 2 | 3 };

/** One command of the operator: `npm run operator -- <name> <positions> --<options>`. */
export type Command = {
  /** The words of the command, such as `biomarkers review`. */
  name: string;
  summary: string;
  /** The names of the positional arguments, in order. */
  positions: readonly string[];
  /** Positions and options together; values are strings, flags are `true`; missing ones are absent. */
  input: z.ZodObject;
  /** The text of a command that is done, or an outcome of its own. */
  run(input: unknown, database: Database): Promise<string | Outcome>;
};

type Typed<S extends z.ZodObject> = Omit<Command, 'input' | 'run'> & { input: S; run(input: z.output<S>, database: Database): Promise<string | Outcome> };

/** Types the argument of `run` by `input`. */
export function command<S extends z.ZodObject>(typed: Typed<S>): Command {
  return { ...typed, run: (input, database) => typed.run(input as z.output<S>, database) };
}

/** An option without a value. */
export const isFlag = (schema: z.ZodType): boolean => schema.safeParse(true).success;

/** `biomarkers review <slug> --status … [--date …]` */
export function usageOf({ name, positions, input }: Command): string {
  const options = Object.entries(input.shape).filter(([key]) => !positions.includes(key));
  const shown = options.map(([key, schema]) => {
    const { description } = z.globalRegistry.get(schema as z.ZodType) ?? {};
    const text = isFlag(schema as z.ZodType) ? `--${key}` : `--${key} ${description ?? '…'}`;
    return (schema as z.ZodType).safeParse(undefined).success ? `[${text}]` : text;
  });
  return [name, ...positions.map((position) => `<${position}>`), ...shown].join(' ');
}
