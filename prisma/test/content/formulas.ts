import { describe, expect, test } from '@jest/globals';
import { content } from '../fixtures.ts';

/** A worked example of each formula, by hand or from the prose of its page. */
const EXAMPLES: Record<string, [values: Record<string, number>, result: number]> = {
  'albumin-globulin-ratio': [{ ALB: 4.2, TP: 7 }, 1.5],
  'apob-apoa1-ratio': [{ ApoB: 80, ApoA1: 160 }, 0.5],
  'arachidonic-acid-epa-ratio': [{ AA: 12, EPA: 2 }, 6],
  'bun-creatinine-ratio': [{ BUN: 15, Cr: 1 }, 15],
  'estimated-average-glucose': [{ A1c: 7 }, 154.2],
  globulin: [{ TP: 7, ALB: 4.2 }, 2.8],
  'homa-ir': [{ Glu: 90, Ins: 9 }, 2],
  'ldl-cholesterol': [{ TC: 200, HDL: 50, TG: 100 }, 130],
  mch: [{ Hb: 15, RBC: 5 }, 30],
  mchc: [{ Hb: 15, Hct: 45 }, 33.3],
  mcv: [{ Hct: 45, RBC: 5 }, 90],
  'non-hdl-cholesterol': [{ TC: 210, HDL: 50 }, 160],
  'omega-6-omega-3-ratio': [{ N6: 40, N3: 8 }, 5],
  'psa-free-percent': [{ fPSA: 1, PSA: 5 }, 20],
  'total-cholesterol-hdl-ratio': [{ TC: 200, HDL: 50 }, 4],
  'transferrin-saturation': [{ Fe: 100, TIBC: 400 }, 25],
  'urine-albumin-creatinine-ratio': [{ UAlb: 3, UCr: 100 }, 30],
  'vldl-cholesterol': [{ TG: 150 }, 30],
};

const formulas = content.biomarkers.flatMap(({ slug, formula }) => (formula ? [[slug, formula] as const] : []));

describe('formulas', () => {
  test('have an example each', () => {
    expect(formulas.map(([slug]) => slug).sort()).toEqual(Object.keys(EXAMPLES).sort());
  });

  test.each(formulas)('%s: the expression gives the result of its example', (slug, { expression, inputs }) => {
    const [values, result] = EXAMPLES[slug]!;
    expect(inputs.map(({ symbol }) => symbol).sort()).toEqual(Object.keys(values).sort());
    expect(expression).toMatch(/^[A-Za-z\d.()+*/ -]+$/);
    const worked = new Function(...Object.keys(values), `return ${expression}`)(...Object.values(values)) as number;
    expect(worked).toBeCloseTo(result, 1);
  });

  test.each(formulas)('%s: an input with a page is in the unit of that page', (_slug, { inputs }) => {
    const pages = inputs.flatMap(({ slug, unit }) => (slug ? [[slug, unit]] : []));
    const known = pages.map(([slug]) => [slug, content.biomarkers.find((file) => file.slug === slug)?.unit]);
    expect(pages).toEqual(known);
  });
});
