import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bestSet, type Candidate } from './best-set.ts';

const price = (set: readonly Candidate[]) => set.reduce((sum, { priceCents }) => sum + priceCents, 0);
const relevance = (set: readonly Candidate[]) => set.reduce((sum, each) => sum + each.relevance, 0);
const handles = (set: readonly Candidate[]) => set.map(({ handle }) => handle).sort();

/** Tries every set. */
function byBruteForce(candidates: readonly Candidate[], ceiling: number): Candidate[] {
  let best: Candidate[] = [];
  for (let mask = 0; mask < 1 << candidates.length; mask++) {
    const set = candidates.filter((_, index) => mask & (1 << index));
    if (price(set) <= ceiling && isBetter(set, best)) best = set;
  }
  return best;
}

function isBetter(set: readonly Candidate[], than: readonly Candidate[]): boolean {
  if (relevance(set) !== relevance(than)) return relevance(set) > relevance(than);
  if (set.length !== than.length) return set.length < than.length;
  return handles(set).join('\0') < handles(than).join('\0');
}

// Few prices and few relevances, so that ties are frequent.
const catalogOf = (prices: fc.Arbitrary<number>, relevances: fc.Arbitrary<number>) =>
  fc.uniqueArray(fc.record({ handle: fc.stringMatching(/^[a-e]{1,3}$/), priceCents: prices, relevance: relevances }), {
    maxLength: 11,
    selector: ({ handle }) => handle,
  });

describe('the best set under a ceiling', () => {
  it('is what trying every set finds, ties included', () => {
    fc.assert(
      fc.property(catalogOf(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 4 })), fc.nat(30), (candidates, ceiling) => {
        expect(handles(bestSet(candidates, ceiling))).toEqual(handles(byBruteForce(candidates, ceiling)));
      }),
      { numRuns: 400 },
    );
  });

  it('is what trying every set finds on prices with odd cents', () => {
    fc.assert(
      fc.property(catalogOf(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 100 })), fc.nat(30_000), (candidates, ceiling) => {
        expect(handles(bestSet(candidates, ceiling))).toEqual(handles(byBruteForce(candidates, ceiling)));
      }),
      { numRuns: 200 },
    );
  });

  it('is better than taking the most relevant, or the most relevant per dollar, first', () => {
    const candidates = [
      { handle: 'a', priceCents: 60, relevance: 70 },
      { handle: 'b', priceCents: 50, relevance: 50 },
      { handle: 'c', priceCents: 50, relevance: 50 },
    ];
    expect(handles(bestSet(candidates, 100))).toEqual(['b', 'c']);
  });

  it('does not depend on the order in which the candidates come', () => {
    fc.assert(
      fc.property(catalogOf(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3 })), fc.nat(20), (candidates, ceiling) => {
        expect(bestSet(candidates.toReversed(), ceiling)).toEqual(bestSet(candidates, ceiling));
      }),
    );
  });
});
