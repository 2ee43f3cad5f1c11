import { parseArgs } from 'node:util';
import type { Database } from '@biomarker/db/partner';
import { DomainError, printable } from '@biomarker/domain/shared';
import { distance } from 'fastest-levenshtein';
import type { z } from 'zod';
import type { StoreUrls } from '../../prisma/database-url.ts';
import { isFlag, usageOf, type Command, type Outcome } from './command.ts';
import { operatorStores } from './stores.ts';

export type { Outcome } from './command.ts';

/** Runs the command of `words` on its own connections. `urls` is asked only for a call that is understood. */
export async function dispatch(commands: readonly Command[], words: readonly string[], urls: () => StoreUrls): Promise<Outcome> {
  let database: Database | undefined;
  try {
    return await dispatchOn(commands, words, () => (database = operatorStores(urls())));
  } finally {
    await database?.close();
  }
}

/** Runs the command of `words`. Its text is for a terminal: it may quote members, partners and laboratories. */
export async function dispatchOn(commands: readonly Command[], words: readonly string[], database: () => Database): Promise<Outcome> {
  const { text, exitCode } = await outcomeOf(commands, words, database);
  return { text: printable(text), exitCode };
}

/** Finds the command, checks its arguments, and runs it. Exit code 2: invalid call; 1: refused; 3: done in part. */
async function outcomeOf(commands: readonly Command[], words: readonly string[], database: () => Database): Promise<Outcome> {
  const spelled = words.map(american);
  const meant = commands.find(({ name }) => name.split(' ').every((word, index) => word === spelled[index]));
  if (!meant) return unknown(commands, words);
  try {
    const given = readArguments(meant, words.slice(meant.name.split(' ').length));
    const read = meant.input.safeParse(given);
    if (!read.success) return misunderstood(faultsOf(meant, given, read.error), [meant]);
    const done = await meant.run(read.data, database());
    return typeof done === 'string' ? { text: done, exitCode: 0 } : done;
  } catch (error) {
    if (error instanceof DomainError && error.code === MISREAD) return misunderstood(error.message, [meant]);
    if (error instanceof DomainError) return { text: error.details ?? error.message, exitCode: 1 };
    throw error;
  }
}

/** Words of commands in British spelling are known too. */
const american = (word: string) => word.replace(/^licence$/, 'license');

function unknown(commands: readonly Command[], words: readonly string[]): Outcome {
  if (words.length === 0) return misunderstood('Name a command.', commands);
  const edits = ({ name }: Command) => distance(name, words.slice(0, name.split(' ').length).join(' '));
  const near = commands.filter((one) => edits(one) <= MOST_EDITS).sort((one, other) => edits(one) - edits(other))[0];
  const reason = `Unknown command "${words.slice(0, 2).join(' ')}".`;
  return near ? misunderstood(`${reason} Did you mean "${near.name}"?`, [near]) : misunderstood(reason, commands);
}

/** Of a misspelled command. */
const MOST_EDITS = 4;

/** The arguments of a call. */
type Given = Record<string, string | boolean | undefined>;

const MISREAD = 'misread_arguments';
/** A call that is answered with the usage. */
export const misread = (message: string) => new DomainError('invalid', MISREAD, message);

function readArguments({ positions, input }: Command, rest: readonly string[]): Given {
  const options = Object.fromEntries(
    Object.entries(input.shape)
      .filter(([key]) => !positions.includes(key))
      .map(([key, schema]) => [key, { type: isFlag(schema as z.ZodType) ? ('boolean' as const) : ('string' as const) }]),
  );
  const { values, positionals } = parsed(rest, options);
  if (positionals.length > positions.length) throw misread(`"${positionals[positions.length]}" is unexpected. Put quotes around text with spaces.`);
  return { ...values, ...Object.fromEntries(positions.map((position, index) => [position, positionals[index]])) };
}

function parsed(args: readonly string[], options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw misread((error as Error).message);
  }
}

function faultsOf({ positions }: Command, given: Given, { issues }: z.ZodError): string {
  const named = (key: string) => (positions.includes(key) ? `<${key}>` : `--${key}`);
  return issues
    .map(({ code, path, message }) => `${named(String(path[0]))}: ${code !== 'custom' && given[String(path[0])] === undefined ? 'is missing' : message}`)
    .join('\n');
}

function misunderstood(reason: string, commands: readonly Command[]): Outcome {
  const lines = commands.map((one) => `  npm run operator -- ${usageOf(one)}\n      ${one.summary}`);
  return { text: [reason, '', 'Usage:', ...lines].join('\n'), exitCode: 2 };
}
