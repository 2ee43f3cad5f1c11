import { describe, expect, test } from '@jest/globals';
import { content } from '../fixtures.ts';

type File = (typeof content.biomarkers)[number];

/** Numbers that are no fact of their page, each read against its source: worked examples, formulas, and values of another marker. */
const ELSEWHERE: Record<string, readonly number[]> = {
  'albumin-globulin-ratio': [4.2, 2.8],
  albumin: [0.8],
  alt: [29, 19],
  'apob-apoa1-ratio': [65, 0.65, 80, 100, 140, 1.4, 120, 1.2],
  'apolipoprotein-b': [200, 160],
  ast: [50, 400],
  'bilirubin-direct': [0.2, 1.8],
  'c-peptide': [55],
  calcium: [0.8],
  'coenzyme-q10': [1.158],
  cortisol: [3, 83, 18, 497],
  'cystatin-c': [60],
  'estimated-average-glucose': [7, 5.7, 117, 6.5, 140, 7.8, 28.7, 1.6],
  ferritin: [299, 20],
  'glucose-fasting': [6.1, 110, 180, 10, 153, 8.5, 140, 7.8, 155],
  'hemoglobin-a1c': [47, 6, 154, 8.6],
  'homa-ir': [90, 9],
  'immunoglobulin-m': [30],
  'insulin-fasting': [55],
  iron: [60, 400, 15],
  'lipoprotein-a': [50, 180],
  'monocytes-absolute': [10],
  'non-hdl-cholesterol': [30, 210, 50, 160],
  'omega-3-index': [8],
  'oxidized-ldl': [160, 4.1],
  'parathyroid-hormone': [0.25],
  'psa-free-percent': [10, 4],
  'testosterone-total': [54],
  'total-cholesterol-hdl-ratio': [200, 50],
  'total-iron-binding-capacity': [20, 50, 12.5],
  'total-protein': [4],
  'transferrin-saturation': [200, 300, 500, 100, 299],
  transferrin: [50],
  triglycerides: [26],
  'urine-glucose': [180, 10],
  'vldl-cholesterol': [150, 1.7, 30, 0.8],
};

/** Intervals that are no fact of their page, each read against its source. */
const SPANS: Record<string, readonly string[]> = {
  alt: ['29 to 33', '19 to 25'],
  'anti-mullerian-hormone': ['5 to 9.3'],
  ferritin: ['100 to 299'],
  'glucose-fasting': ['130 to 140', '7.2 to 7.8'],
  mcv: ['98 to 100'],
  'psa-free-percent': ['4.0 to 10.0'],
  'transferrin-saturation': ['100 to 299'],
  'urine-albumin-creatinine-ratio': ['10 to 30'],
  'urine-protein': ['150 to 500'],
};

const byLength = (a: string, b: string) => b.length - a.length;
const units = [
  ...new Set(
    content.biomarkers.flatMap(({ unit, conversions }) => [unit, ...conversions.map((row) => row.unit)]).concat('%', 'percent', 'mg a day', 'µg a day'),
  ),
].filter((unit): unit is string => unit !== undefined && !['ratio', 'index', 'pH', 'titer'].includes(unit));
const QUANTITY = new RegExp(
  `(?<![\\w.-])(\\d[\\d,]*(?:\\.\\d+)?)(?: (?:to|or) (\\d[\\d,]*(?:\\.\\d+)?))? ?(?:${units.sort(byLength).map(escape).join('|')})(?![\\w/])`,
  'gu',
);

function quantitiesIn(text: string): string[] {
  return [...text.matchAll(QUANTITY)].flatMap(([, first, second]) => [first, second].filter((one) => one !== undefined).map((one) => one.replaceAll(',', '')));
}

/** Bounds ("100 to 125" ends below 126), decision values and upper limits, in each unit into which the page converts, or as its source prints them. */
function factsOf({ ranges, thresholds, supplementLimits, conversions }: File): number[] {
  const own = [
    ...ranges.flatMap(({ normalLow, normalHigh, optimalLow, optimalHigh }) => [normalLow, normalHigh, optimalLow, optimalHigh]),
    ...thresholds.flatMap(({ low, high, highInclusive }) => [
      low,
      high,
      ...(low !== undefined && high !== undefined && highInclusive === false ? [high - 1, high - 0.1] : []),
    ]),
    ...supplementLimits.map(({ amount }) => amount),
  ].filter((value): value is number => value !== undefined);
  const printed = thresholds.flatMap(({ inUnits }) => inUnits.flatMap(({ low, high }) => [low, high])).filter((value): value is number => value !== undefined);
  return [
    ...own,
    ...printed,
    ...conversions.flatMap(({ slope, intercept = 0 }) => own.flatMap((value) => [value * slope + intercept, (value - intercept) / slope])),
  ];
}

/** "60 to 130 µg/dL" as both ends. */
const spansIn = (text: string): [string, string][] =>
  [...text.matchAll(QUANTITY)].flatMap(([span, first, second]) =>
    second === undefined || !span.includes(' to ') ? [] : [[first!.replaceAll(',', ''), second.replaceAll(',', '')]],
  );

/** Both ends of intervals, decision values ("100 to 125" ends below 126) and printed bands, in each unit into which the page converts. */
function intervalsOf({ ranges, thresholds, conversions }: File): [number, number][] {
  const own = [
    ...ranges.flatMap(({ normalLow, normalHigh, optimalLow, optimalHigh }) => [
      [normalLow, normalHigh],
      [optimalLow, optimalHigh],
    ]),
    ...thresholds.flatMap(({ low, high, inUnits }) =>
      [{ low, high }, ...inUnits].flatMap((band) => [0, 1, 0.1].map((step) => [band.low, band.high && band.high - step])),
    ),
  ].filter((both): both is [number, number] => both.every((end) => end !== undefined));
  const converted = (by: (value: number) => number) => own.map(([low, high]): [number, number] => [by(low), by(high)]);
  return [
    ...own,
    ...conversions.flatMap(({ slope, intercept = 0 }) => [
      ...converted((value) => value * slope + intercept),
      ...converted((value) => (value - intercept) / slope),
    ]),
  ];
}

/** Whether a text that writes so many digits can mean the value. */
function isWritten(value: number, written: string): boolean {
  const [whole = '', fraction = ''] = written.split('.');
  const zeros = /0*$/.exec(whole)![0].length;
  const step = fraction ? 10 ** -fraction.length : 10 ** Math.min(zeros, Math.max(0, whole.length - 2));
  return Math.abs(value - Number(written)) <= step / 2 + 1e-9;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

describe('the numbers in "What the numbers mean"', () => {
  const pages = content.biomarkers.filter(({ numbers }) => numbers !== undefined).map((file) => [file.slug, file] as const);

  test.each(pages)('%s: each quantity is a fact of the page or a known example', (slug, file) => {
    const facts = factsOf(file);
    const strange = quantitiesIn(file.numbers!).filter((written) => !facts.some((fact) => isWritten(fact, written)));
    expect(strange.filter((written) => !ELSEWHERE[slug]?.includes(Number(written)))).toEqual([]);
    expect(ELSEWHERE[slug]?.filter((number) => !strange.map(Number).includes(number)) ?? []).toEqual([]);
  });

  test.each(pages)('%s: both ends of each interval are of one fact, or of a known example', (slug, file) => {
    const facts = intervalsOf(file);
    const strange = spansIn(file.numbers!).filter(([low, high]) => !facts.some((fact) => isWritten(fact[0], low) && isWritten(fact[1], high)));
    expect(strange.map((ends) => ends.join(' to '))).toEqual(SPANS[slug] ?? []);
  });

  test('reveal typing errors and wrong conversions', () => {
    const { numbers } = content.biomarkers.find(({ slug }) => slug === 'zinc')!;
    expect(quantitiesIn(numbers!)).toContain('11.3');
    expect(isWritten(74 * 0.153, '11.3')).toBe(true);
    expect(isWritten(74 * 0.153, '11.8')).toBe(false);
  });
});
