import { LabInstant } from '@biomarker/domain/partner';
import { orUndefined } from '@biomarker/domain/shared';
import { parse, type ParseError } from 'jsonc-parser';
import { z } from 'zod';
import { parseExact } from '../exact-json.ts';
import { isAddress, NO_ADDRESS } from './import-shapes.ts';

/** A fault and its place: `entry[3]` of a Bundle or `line 4` of NDJSON, and a FHIRPath within. */
export type ImportFault = { where: string; path: string; reason: string };

/** One unchecked resource of the file. */
export type ImportEntry = {
  where: string;
  fullUrl?: string;
  /** The time of the Bundle. */ released?: string;
  resource: Record<string, unknown> & { resourceType: string };
};

/** The text of a possible Bundle, or the lines of NDJSON, read one at a time. */
export type ImportSource = { text: string } | { lines: AsyncIterable<string> };

export type Faults = { push(...more: ImportFault[]): unknown };

const Resource = z.looseObject(
  { resourceType: z.string('is missing').refine(isAddress, NO_ADDRESS), id: z.unknown().refine(isAddress, NO_ADDRESS).optional() },
  'no resource',
);

const Bundle = z.object({
  resourceType: z.literal('Bundle'),
  type: z.enum(['transaction', 'collection', 'batch', 'document', 'message'], 'only a transaction, batch, collection, document or message is imported'),
  timestamp: LabInstant.optional().catch(undefined),
  entry: z.array(z.unknown(), 'is missing').min(1, 'is empty'),
});

const BundleEntry = z.object({
  fullUrl: z.string().refine(isAddress, NO_ADDRESS).optional(),
  resource: Resource,
  request: z.object({ method: z.enum(['POST', 'PUT'], 'only POST and PUT; results are withdrawn by their status') }).optional(),
});

/** Yields entry by entry. Reports unreadable ones to `faults` and skips them. */
export async function* readImportFile(source: ImportSource, faults: Faults): AsyncGenerator<ImportEntry> {
  if ('lines' in source) return yield* readLines(source.lines, faults);
  if (source.text.trim() === '') return void faults.push({ where: 'the file', path: '', reason: 'is empty' });
  const whole = parsed(source.text);
  if (isBundle(whole)) yield* readBundle(whole, faults);
  else if (whole === undefined) faults.push({ where: 'the file', path: '', reason: `is not JSON: ${placeOfFault(source.text)}` });
  else yield* readLines([source.text], faults);
}

/** True when a file with this first line is NDJSON. A Bundle may span one line or many. */
export function isLineOfNdjson(first: string): boolean {
  const value = parsed(first);
  return value !== undefined && !isBundle(value);
}

function* readBundle(whole: unknown, faults: Faults): Generator<ImportEntry> {
  const bundle = Bundle.safeParse(whole);
  if (!bundle.success) return void faults.push(...faultsOf('the file', 'Bundle', bundle.error));
  for (const [index, given] of bundle.data.entry.entries()) {
    const where = `entry[${index}]`;
    const read = BundleEntry.safeParse(given);
    if (read.success) yield { where, fullUrl: read.data.fullUrl, resource: read.data.resource, released: bundle.data.timestamp };
    else faults.push(...faultsOf(where, '', read.error));
  }
}

async function* readLines(lines: AsyncIterable<string> | Iterable<string>, faults: Faults): AsyncGenerator<ImportEntry> {
  let number = 0;
  for await (const line of lines) {
    const where = `line ${++number}`;
    if (line.trim() === '') continue;
    const value = parsed(line);
    const read = Resource.safeParse(value);
    if (value === undefined) faults.push({ where, path: '', reason: 'is not JSON' });
    else if (read.success) yield { where, resource: read.data };
    else faults.push(...faultsOf(where, '', read.error));
  }
}

/** The issues of a schema, with FHIRPath paths. */
export function faultsOf(where: string, root: string, { issues }: z.ZodError): ImportFault[] {
  return issues.map(({ path, message }) => ({
    where,
    path: path.reduce<string>((all, step) => (typeof step === 'number' ? `${all}[${step}]` : all ? `${all}.${String(step)}` : String(step)), root),
    reason: inWords(message),
  }));
}

/** A value of another type than the resource has there. */
function inWords(message: string): string {
  const [, expected, received] = message.match(/^Invalid input: expected (\w+), received (\w+)$/) ?? [];
  if (expected === undefined) return message;
  return received === 'undefined' ? 'is missing' : `is no ${expected}`;
}

/** The line and column of the first fault, which JSON.parse does not tell. */
function placeOfFault(text: string): string {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const before = text.slice(0, errors[0]?.offset ?? text.length).split('\n');
  return `line ${before.length}, column ${before.at(-1)!.length + 1}`;
}

const isBundle = (value: unknown) => (value as { resourceType?: unknown } | undefined | null)?.resourceType === 'Bundle';

const parsed = (text: string) => orUndefined(() => parseExact(text));
