import { z } from 'zod';

/** What is wrong, and where: `entry[3]` of a Bundle or `line 4` of NDJSON, and a FHIRPath inside of it. */
export type ImportFault = { where: string; path: string; reason: string };

/** One resource of the file as it came. */
export type ImportEntry = { where: string; fullUrl?: string; resource: Record<string, unknown> & { resourceType: string } };

const Resource = z.looseObject({ resourceType: z.string('is missing') }, 'no resource');

const Bundle = z.object({
  resourceType: z.literal('Bundle'),
  type: z.enum(['transaction', 'collection'], 'only a transaction or a collection is imported'),
  entry: z.array(z.unknown(), 'is missing').min(1, 'is empty'),
});

const BundleEntry = z.object({
  fullUrl: z.string().optional(),
  resource: Resource,
  request: z.object({ method: z.enum(['POST', 'PUT'], 'only POST and PUT; results are withdrawn by their status') }).optional(),
});

/** A Bundle, or one resource per line. What cannot be read is told to `faults` and left out. */
export function readImportFile(text: string, faults: ImportFault[]): ImportEntry[] {
  if (text.trim() === '') return told(faults, { where: 'the file', path: '', reason: 'is empty' });
  const whole = parsed(text);
  return isBundle(whole) ? readBundle(whole, faults) : readLines(text, whole, faults);
}

function readBundle(whole: unknown, faults: ImportFault[]): ImportEntry[] {
  const bundle = Bundle.safeParse(whole);
  if (!bundle.success) return told(faults, ...faultsOf('the file', 'Bundle', bundle.error));
  return bundle.data.entry.flatMap((given, index) => {
    const where = `entry[${index}]`;
    const read = BundleEntry.safeParse(given);
    return read.success ? [{ where, fullUrl: read.data.fullUrl, resource: read.data.resource }] : told(faults, ...faultsOf(where, '', read.error));
  });
}

function readLines(text: string, whole: unknown, faults: ImportFault[]): ImportEntry[] {
  const lines = whole === undefined ? text.split('\n').map((line, index) => ({ line, where: `line ${index + 1}` })) : [{ line: text, where: 'line 1' }];
  return lines
    .filter(({ line }) => line.trim() !== '')
    .flatMap(({ line, where }) => {
      const value = parsed(line);
      if (value === undefined) return told(faults, { where, path: '', reason: 'is no JSON' });
      const read = Resource.safeParse(value);
      return read.success ? [{ where, resource: read.data }] : told(faults, ...faultsOf(where, '', read.error));
    });
}

/** The issues of a shape, with paths as FHIRPath writes them. */
export function faultsOf(where: string, root: string, { issues }: z.ZodError): ImportFault[] {
  return issues.map(({ path, message }) => ({
    where,
    path: path.reduce<string>((all, step) => (typeof step === 'number' ? `${all}[${step}]` : all ? `${all}.${String(step)}` : String(step)), root),
    reason: message,
  }));
}

function told(faults: ImportFault[], ...more: ImportFault[]): never[] {
  faults.push(...more);
  return [];
}

const isBundle = (value: unknown) => (value as { resourceType?: unknown } | undefined | null)?.resourceType === 'Bundle';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
