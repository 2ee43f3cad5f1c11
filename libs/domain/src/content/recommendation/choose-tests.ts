import type { Priced } from '../model/catalog-item.ts';
import { cheapestWay } from '../pricing/cheapest-way.ts';
import { coveredBy, priceOf } from '../pricing/item-set.ts';
import { bestSet } from './best-set.ts';
import { countedMarkers, markersOf, type CoreStep, type WorkUp } from './work-up.ts';

export type TestChoice<I> = {
  items: I[];
  totalCents: number;
  /** The counting markers of these items and of the panel. */
  counted: ReadonlySet<string>;
  /** The core tests in the set. */
  bought: CoreStep[];
  /** Core tests that do not fit, each with the total of a set that holds it too. */
  passed: { step: CoreStep; totalCents: number }[];
  /** Core tests that no item measures. */
  missing: CoreStep[];
};

type Limits = { ceilingCents: number; held?: ReadonlySet<string> };

/**
 * Buys the core tests in order, each in the cheapest way, and passes over those that do not fit. Only a whole core is followed by
 * other tests: then the greatest sum of diminished values within the budget.
 */
export function chooseTests<I extends Priced>(items: readonly I[], workUp: WorkUp, { ceilingCents, held = new Set() }: Limits): TestChoice<I> {
  const measured = new Set([...held, ...coveredBy(items)]);
  const steps = inOrder(workUp.core, items).map((step) => ({ ...step, markers: step.markers.filter((marker) => measured.has(marker)) }));
  const wantedOf = (core: readonly CoreStep[]) => new Set(core.flatMap(({ markers }) => markers).filter((marker) => !held.has(marker)));
  const wayTo = (core: readonly CoreStep[]) => cheapestWay(items, wantedOf(core));

  const bought: CoreStep[] = [];
  const tooDear: CoreStep[] = [];
  for (const step of steps.filter(({ markers }) => markers.length > 0)) {
    (priceOf(wayTo([...bought, step])) <= ceilingCents ? bought : tooDear).push(step);
  }
  const chosen = tooDear.length > 0 ? wayTo(bought) : (bestSet(items, workUp, { required: wantedOf(bought), held, ceilingCents }) ?? []);

  return {
    items: byRank(chosen, workUp),
    totalCents: priceOf(chosen),
    counted: countedMarkers(workUp, new Set([...held, ...coveredBy(chosen)])),
    bought,
    passed: tooDear.map((step) => ({ step, totalCents: priceOf(wayTo([...bought, step])) })),
    missing: steps.filter(({ markers }) => markers.length === 0),
  };
}

/** In the order of the core, then most relevant first. */
export function byRank<I extends Priced>(items: readonly I[], workUp: WorkUp): I[] {
  const markers = [...workUp.core.flatMap((step) => step.markers), ...markersOf(workUp).map(({ marker }) => marker)];
  const rank = ({ biomarkerSlugs }: I) => markers.findIndex((marker) => biomarkerSlugs.includes(marker));
  return [...items].sort((a, b) => rank(a) - rank(b));
}

/** Named tests first, cheapest first, so as many as possible fit. */
function inOrder(core: readonly CoreStep[], items: readonly Priced[]): CoreStep[] {
  const own = ({ markers }: CoreStep) => priceOf(cheapestWay(items, new Set(markers)));
  return [...core.filter(({ named }) => named).sort((a, b) => own(a) - own(b)), ...core.filter(({ named }) => !named)];
}
