import { describe, expect, test } from '@jest/globals';
import { factsOf } from '../../seeding/biomarker-facts.ts';
import { levelIn, type Threshold } from '@biomarker/domain/content';
import { content, groupedBy } from '../fixtures.ts';

type Edge = { value: number; inclusive: boolean };

const scales = content.biomarkers.flatMap((file) => {
  const { thresholds } = factsOf(file, content).facts;
  const units = [...new Set(thresholds.flatMap(({ unit, inUnits }) => [unit, ...inUnits.map((each) => each.unit)]))];
  return units.flatMap((unit) => {
    const levels = thresholds.map((row) => levelIn(row, unit)).filter((row) => row !== undefined);
    const scaleOf = ({ kind, source, applies }: Threshold) => [kind, kind === 'severity' ? '' : source, JSON.stringify(applies)].join('|');
    return [...groupedBy(levels, scaleOf).values()].map((bands) => ({
      name: `${file.slug} ${unit} ${bands.map(({ label }) => label).join(', ')}`,
      bands,
    }));
  });
});

const low = ({ low: value = -Infinity, lowInclusive = false }: Threshold): Edge => ({ value, inclusive: lowInclusive });
const high = ({ high: value = Infinity, highInclusive = false }: Threshold): Edge => ({ value, inclusive: highInclusive });
const decimals = (value: number) => String(value).split('.')[1]?.length ?? 0;

/** Bands in order overlap nowhere but where one lies within the other, and leave no gap of one last digit. */
function faultBetween(one: Threshold, next: Threshold, lastDigit: number): string | undefined {
  const [end, start] = [high(one), low(next)];
  if (end.value > start.value) return high(next).value <= end.value || low(one).value === start.value ? undefined : 'overlap';
  if (end.value === start.value)
    return end.inclusive && start.inclusive ? 'both hold their edge' : end.inclusive || start.inclusive ? undefined : 'no one holds the edge';
  return start.value - end.value <= lastDigit * 1.01 ? 'a number falls between' : undefined;
}

describe('the bands of one scale', () => {
  test('share their edges, in every unit of the page', () => {
    const faults = scales.flatMap(({ name, bands }) => {
      const lastDigit = 10 ** -Math.max(...bands.flatMap((band) => [band.low, band.high]).map((limit) => (limit === undefined ? 0 : decimals(limit))));
      const inOrder = bands.toSorted((a, b) => low(a).value - low(b).value || high(a).value - high(b).value);
      return inOrder
        .slice(1)
        .flatMap((next, index) => faultBetween(inOrder[index]!, next, lastDigit) ?? [])
        .map((fault) => `${name}: ${fault}`);
    });
    expect(faults).toEqual([]);
    expect(scales.length).toBeGreaterThan(200);
  });
});
