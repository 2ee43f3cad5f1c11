import type { ReportResult } from './reading.ts';
import { isUnlikely } from './limits.ts';
import type { ReportMarker } from './vocabulary.ts';

/** Units as in the United States, such as mg/dL, or those of SI, such as mmol/L. */
export type UnitSystem = 'US' | 'SI';

const SI = /^(?:[munp]?mol|[kmunp]?g|10\*\d+)\/(?:L|mol)$/;

export const isSi = (unit: string): boolean => SI.test(unit);

/**
 * The unit in which laboratories of a system print a result that lacks its unit. Undefined where the value would be far from the usual ones: its
 * question stays. The unit of a page, the first choice, is that of the United States.
 */
export function usualUnit({ value, questions }: ReportResult, marker: ReportMarker, system: UnitSystem): string | undefined {
  const choices = questions.flatMap((question) => (question.about === 'unit' ? question.choices : []));
  const unit = (system === 'SI' ? choices.find(isSi) : undefined) ?? choices[0];
  return unit === undefined || typeof value !== 'number' || isUnlikely({ marker, unit, value }) ? undefined : unit;
}
