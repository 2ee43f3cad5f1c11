import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Priced } from '../model/catalog-item.ts';
import { cheapestWay } from '../pricing/cheapest-way.ts';
import { byPrice, coveredBy, priceOf, subsetsOf } from '../pricing/item-set.ts';
import { bestSet } from './best-set.ts';
import { chooseTests } from './choose-tests.ts';
import { countedIn, type WorkUp } from './work-up.ts';

const MARKERS = ['a', 'b', 'c', 'd', 'e', 'f'];
const marker = fc.constantFrom(...MARKERS);

// Few prices and few relevances, so that ties are frequent; bundles that overlap, and cross the groups.
const catalogs = fc.uniqueArray(
  fc.record({
    handle: fc.stringMatching(/^[a-e]{1,3}$/),
    priceCents: fc.integer({ min: 1, max: 6 }),
    biomarkerSlugs: fc.uniqueArray(marker, { minLength: 1, maxLength: 3 }),
  }),
  { maxLength: 9, selector: ({ handle }) => handle },
);
const someMarkers = fc.uniqueArray(marker, { maxLength: 3 });

const workUps = fc
  .record({
    relevances: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 6, maxLength: 6 }),
    groupOf: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 6, maxLength: 6 }),
    core: fc.uniqueArray(marker, { maxLength: 4 }),
    floor: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ relevances, groupOf, core, floor }): WorkUp => {
    const weighed = MARKERS.map((each, index) => ({ marker: each, relevance: relevances[index]!, reason: '', group: groupOf[index] }));
    const groups = [0, 1, 2].map((group) => weighed.filter((each) => each.group === group).sort((a, b) => b.relevance - a.relevance));
    return { about: '', core: core.map((each) => ({ name: each, markers: [each] })), groups, floor, later: [], first: [], timing: [], leftOut: [] };
  });

const valueOf = ({ groups, floor }: WorkUp, covered: ReadonlySet<string>) =>
  groups.flatMap((group) => countedIn(group, covered, floor)).reduce((sum, { value }) => sum + value, 0);
const covers = (items: readonly Priced[], wanted: Iterable<string>, held: readonly string[] = []) =>
  [...wanted].every((each) => held.includes(each) || coveredBy(items).has(each));
const handles = (items: readonly Priced[] | undefined) => items?.map(({ handle }) => handle).sort();

describe('the best set under a ceiling', () => {
  it('matches exhaustive search, including ties, bundles and covered markers', () => {
    fc.assert(
      fc.property(catalogs, workUps, someMarkers, someMarkers, fc.nat(25), (items, workUp, required, held, ceilingCents) => {
        const wanted = new Set(required.filter((each) => !held.includes(each)));
        const value = (set: readonly Priced[]) => valueOf(workUp, new Set([...held, ...coveredBy(set)]));
        const [best] = subsetsOf(items)
          .filter((set) => priceOf(set) <= ceilingCents && covers(set, wanted))
          .sort((one, other) => value(other) - value(one) || byPrice(one, other));
        expect(handles(bestSet(items, workUp, { required: wanted, held: new Set(held), ceilingCents }))).toEqual(handles(best));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the cheapest way', () => {
  it('matches exhaustive search and measures every measurable marker', () => {
    fc.assert(
      fc.property(catalogs, someMarkers, (items, wanted) => {
        const measurable = wanted.filter((each) => coveredBy(items).has(each));
        const [best] = subsetsOf(items)
          .filter((set) => covers(set, measurable))
          .sort(byPrice);
        expect(handles(cheapestWay(items, new Set(wanted)))).toEqual(handles(best));
      }),
      { numRuns: 500 },
    );
  });
});

const isBefore = ({ core }: WorkUp, one: string, other: string) => core.findIndex(({ name }) => name === one) < core.findIndex(({ name }) => name === other);

describe('the chosen tests', () => {
  const boughtNames = (items: Priced[], workUp: WorkUp, ceilingCents: number) => chooseTests(items, workUp, { ceilingCents }).bought.map(({ name }) => name);

  it('stay within the ceiling and cover the reported core tests', () => {
    fc.assert(
      fc.property(catalogs, workUps, fc.nat(25), (items, workUp, ceilingCents) => {
        const { items: chosen, totalCents, bought } = chooseTests(items, workUp, { ceilingCents });
        expect(totalCents).toBe(priceOf(chosen));
        expect(totalCents).toBeLessThanOrEqual(ceilingCents);
        expect(
          covers(
            chosen,
            bought.flatMap(({ markers }) => markers),
          ),
        ).toBe(true);
      }),
    );
  });

  it('pass over a core test only if it does not fit with those before it', () => {
    fc.assert(
      fc.property(catalogs, workUps, fc.nat(25), (items, workUp, ceilingCents) => {
        const names = boughtNames(items, workUp, ceilingCents);
        for (const { name } of workUp.core.filter((step) => coveredBy(items).has(step.name))) {
          const before = names.filter((other) => isBefore(workUp, other, name));
          expect(names.includes(name)).toBe(priceOf(cheapestWay(items, new Set([...before, name]))) <= ceilingCents);
        }
      }),
    );
  });

  it('give up a core test of a smaller budget only for an earlier one', () => {
    fc.assert(
      fc.property(catalogs, workUps, fc.nat(25), fc.nat(10), (items, workUp, ceilingCents, more) => {
        const [few, many] = [boughtNames(items, workUp, ceilingCents), boughtNames(items, workUp, ceilingCents + more)];
        const first = workUp.core.map(({ name }) => name).find((name) => few.includes(name) !== many.includes(name));
        if (first !== undefined) expect(many).toContain(first);
      }),
    );
  });

  it('hold only core tests until the core is complete, and nothing below the floor', () => {
    fc.assert(
      fc.property(catalogs, workUps, fc.nat(25), (items, workUp, ceilingCents) => {
        const { items: chosen, passed, bought, counted } = chooseTests(items, workUp, { ceilingCents });
        const core = bought.flatMap(({ markers }) => markers);
        for (const item of chosen) {
          const rest = chosen.filter((each) => each !== item);
          if (passed.length > 0) expect(covers(rest, core)).toBe(false);
          else expect(item.biomarkerSlugs.some((each) => counted.has(each) || core.includes(each))).toBe(true);
        }
        const weights = new Map(workUp.groups.flat().map(({ marker: each, relevance }) => [each, relevance]));
        for (const each of counted) expect(workUp.core.some(({ name }) => name === each) || weights.get(each)! >= workUp.floor).toBe(true);
      }),
    );
  });

  it('do not depend on the order of the catalog', () => {
    fc.assert(
      fc.property(catalogs, workUps, fc.nat(25), (items, workUp, ceilingCents) => {
        const chosen = (list: Priced[]) => handles(chooseTests(list, workUp, { ceilingCents }).items);
        expect(chosen(items.toReversed())).toEqual(chosen(items));
      }),
    );
  });
});
