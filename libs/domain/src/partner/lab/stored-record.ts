import { writtenOut } from './decimal.ts';
import type { LabReport, LabResult, LabValue, ReferenceRange } from './lab-record.ts';

/** Records that releases before 1.1 stored: numbers as binary fractions, one coding without the laboratory's text, one flag. */
type EarlierValue =
  | { kind: 'quantity'; value: number; comparator?: '<' | '<=' | '>=' | '>'; unit: string; ucum: string }
  | { kind: 'concept'; system: string; code: string; display: string };
type EarlierRange = Omit<ReferenceRange, 'low' | 'high'> & { low?: number | string; high?: number | string };
type Stored = { value?: LabValue | EarlierValue; referenceRanges?: EarlierRange[]; interpretation?: string; flags?: unknown };

/** A stored record in the form of this release. History keeps each version as it was written. */
export function currentRecord<Kept extends Partial<LabResult> | Partial<LabReport>>(stored: object): Kept {
  const { value, referenceRanges, interpretation, ...rest } = stored as Stored;
  return {
    ...rest,
    ...(value && { value: currentValue(value) }),
    ...(referenceRanges && { referenceRanges: referenceRanges.map(currentRange) }),
    ...(interpretation && !rest.flags && { flags: { codes: [interpretation] } }),
  } as unknown as Kept;
}

const decimal = (number: number | string): string => (typeof number === 'string' ? number : writtenOut(String(number))!);

function currentValue(value: LabValue | EarlierValue): LabValue {
  if (value.kind === 'quantity') return { ...value, value: decimal(value.value) };
  if (value.kind !== 'concept') return value;
  const { system, code, display } = value;
  return { kind: 'coded', codings: [{ system, code, display }], text: display };
}

const currentRange = ({ low, high, ...rest }: EarlierRange): ReferenceRange => ({
  ...(low !== undefined && { low: decimal(low) }),
  ...(high !== undefined && { high: decimal(high) }),
  ...rest,
});
