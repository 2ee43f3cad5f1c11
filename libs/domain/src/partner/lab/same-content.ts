import { instantOf, precisionOf } from './lab-time.ts';
import { fingerprintOf } from './lab-writer.ts';
import type { LabReport, LabResult } from './lab-record.ts';
import { currentRecord } from './stored-record.ts';

type Content = Partial<LabResult> & Partial<Pick<LabReport, 'conclusion'>>;

/**
 * True when a stored version says the same as a sent record. An instant may be written with another offset. A record of an earlier release
 * held less: it is compared by what it could hold.
 */
export function isSameContent(stored: object, sent: object): boolean {
  const [kept, given] = [currentRecord<LabResult>(stored), sent as Content];
  // Earlier releases kept the first code alone, so there the order counts.
  const form = isEarlier(stored) ? asEarlier : withoutOrder;
  return fingerprintOf(form(timed(kept))) === fingerprintOf(form(timed(given)));
}

/** The order of codes has no meaning. */
const unordered = <T extends object>(list: readonly T[]): T[] => [...list].sort((one, other) => fingerprintOf(one).localeCompare(fingerprintOf(other)));

function withoutOrder({ codings, value, flags, ...rest }: Content): Content {
  return {
    ...rest,
    ...(codings && { codings: unordered(codings) }),
    ...(value && { value: value.kind === 'coded' ? { ...value, codings: unordered(value.codings) } : value }),
    ...(flags && { flags: { ...flags, codes: [...flags.codes].sort() } }),
  };
}

function timed({ effectiveAt, issuedAt, ...rest }: Content): Content {
  return {
    ...rest,
    ...(effectiveAt && { effectiveAt: `${instantOf(effectiveAt)} ${precisionOf(effectiveAt)}` }),
    ...(issuedAt && { issuedAt: instantOf(issuedAt) }),
  };
}

/** Releases before 1.1 stored numbers, one coding and one flag. */
function isEarlier(stored: object): boolean {
  const {
    value,
    referenceRanges = [],
    interpretation,
  } = stored as { value?: { kind: string; value?: unknown }; referenceRanges?: object[]; interpretation?: string };
  const hasNumber = (part: object) => Object.values(part).some((one) => typeof one === 'number');
  return interpretation !== undefined || value?.kind === 'concept' || typeof value?.value === 'number' || referenceRanges.some(hasNumber);
}

function asEarlier({ value, referenceRanges, flags, codings: _codings, conclusion: _conclusion, components: _components, ...rest }: Content): object {
  const number = (decimal: string | undefined) => (decimal === undefined ? undefined : Number(decimal));
  return {
    ...rest,
    flag: flags?.codes[0],
    value: !value ? undefined : value.kind === 'quantity' ? { ...value, value: number(value.value) } : value.kind === 'coded' ? value.codings[0]?.code : value,
    ranges: referenceRanges?.map(({ low, high, text, appliesTo }) => ({ low: number(low), high: number(high), text, appliesTo })),
  };
}
