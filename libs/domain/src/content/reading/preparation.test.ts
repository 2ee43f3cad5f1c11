import { describe, expect, it } from '@jest/globals';
import type { Specimen } from '../model/biomarker-facts.ts';
import type { BiomarkerStore } from '../model/biomarker-store.ts';
import type { Sex } from '../model/concern.ts';
import { preparationOf } from './preparation.ts';

const specimen = (more: Partial<Specimen> = {}): Specimen => ({ type: 'serum', fasting: 'no', notes: [], ...more });

/** Lines for these biomarkers, which the store answers in reverse. */
function linesFor(specimens: Record<string, Specimen | null>, sex?: Sex) {
  const rows = Object.entries(specimens).map(([slug, each]) => ({ slug, name: slug.toUpperCase(), specimen: each }));
  const store = { specimens: async () => rows.toReversed() } as unknown as BiomarkerStore;
  return preparationOf(store, Object.keys(specimens), sex);
}

describe('the preparation for a set of biomarkers', () => {
  it('is empty without biomarkers, and for those without rules', async () => {
    expect(await linesFor({})).toEqual([]);
    expect(await linesFor({ a: specimen(), b: null })).toEqual([]);
  });

  it('asks for the longest fast once, in the order of the set', async () => {
    expect(
      await linesFor({ a: specimen({ fasting: 'required' }), b: specimen({ fasting: 'required', fastingHours: 12 }), c: specimen({ fasting: 'preferred' }) }),
    ).toEqual(['A and B: fast for at least 12 hours before the draw, with water allowed.']);
  });

  it('names at most four of many', async () => {
    const biotin = specimen({ affectedByBiotin: true });
    expect((await linesFor({ a: biotin, b: biotin, c: biotin, d: biotin, e: biotin }))[0]).toMatch(
      /^A, B, C, D and E: biotin can falsify the result. Pause biotin supplements for at least 2 days/,
    );
    expect((await linesFor({ a: biotin, b: biotin, c: biotin, d: biotin, e: biotin, f: biotin }))[0]).toMatch(
      /^A, B, C, D and 2 more: biotin can falsify the result. Pause biotin supplements for at least 2 days/,
    );
  });

  it('gives the cautions of the sex, or of both when it is unknown', async () => {
    const set = { a: specimen({ cautions: [{ text: 'for him', sex: 'male' }, { text: 'for her', sex: 'female' }] }) }; // prettier-ignore
    expect([await linesFor(set, 'male'), await linesFor(set, 'female'), await linesFor(set)]).toEqual([
      ['A: for him.'],
      ['A: for her.'],
      ['A: for him.', 'A: for her.'],
    ]);
  });

  it('looks at the other biomarkers of the set', async () => {
    const a = specimen({ cautions: [{ text: 'two draws', with: ['b'] }, { text: 'add b', without: ['b'] }] }); // prettier-ignore
    expect(await linesFor({ a })).toEqual(['A: add b.']);
    expect(await linesFor({ a, b: specimen() })).toEqual(['A: two draws.']);
  });

  it('tells the hour, unless the cautions do', async () => {
    expect(await linesFor({ a: specimen({ timeOfDay: 'morning' }), b: specimen({ timeOfDay: 'noon', cautions: [{ text: 'at noon' }] }) })).toEqual([
      'A: the usual time of the draw is morning.',
      'B: at noon.',
    ]);
  });
});
