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
  /** The first unaffordable core test, and the total with it. */
  next?: { step: CoreStep; totalCents: number };
  /** Core tests that no item measures. */
  missing: CoreStep[];
};

type Limits = { ceilingCents: number; held?: ReadonlySet<string> };

/**
 * Buys all core tests first, in order, so a larger budget never loses one. Then spends the rest of the
 * budget on the greatest sum of diminished values.
 */
export function chooseTests<I extends Priced>(items: readonly I[], workUp: WorkUp, { ceilingCents, held = new Set() }: Limits): TestChoice<I> {
  const measured = new Set([...held, ...coveredBy(items)]);
  const steps = inOrder(workUp.core, items).map((step) => ({ ...step, markers: step.markers.filter((marker) => measured.has(marker)) }));
  const missing = steps.filter(({ markers }) => markers.length === 0);
  const bought: CoreStep[] = [];
  const resultOf = (chosen: I[], next?: TestChoice<I>['next']): TestChoice<I> => ({
    items: byRank(chosen, workUp),
    totalCents: priceOf(chosen),
    counted: countedMarkers(workUp, new Set([...held, ...coveredBy(chosen)])),
    bought,
    missing,
    ...(next && { next }),
  });
  const wayTo = (core: readonly CoreStep[]) => cheapestWay(items, new Set(core.flatMap(({ markers }) => markers).filter((marker) => !held.has(marker))));

  for (const step of steps.filter(({ markers }) => markers.length > 0)) {
    const totalCents = priceOf(wayTo([...bought, step]));
    if (totalCents > ceilingCents) return resultOf(wayTo(bought), { step, totalCents });
    bought.push(step);
  }
  const required = new Set(bought.flatMap(({ markers }) => markers).filter((marker) => !held.has(marker)));
  return resultOf(bestSet(items, workUp, { required, held, ceilingCents }) ?? []);
}

/** Most relevant first. */
function byRank<I extends Priced>(items: readonly I[], workUp: WorkUp): I[] {
  const markers = markersOf(workUp).map(({ marker }) => marker);
  const rank = ({ biomarkerSlugs }: I) => markers.findIndex((marker) => biomarkerSlugs.includes(marker));
  return [...items].sort((a, b) => rank(a) - rank(b));
}

/** Named tests first, cheapest first, so as many as possible fit. */
function inOrder(core: readonly CoreStep[], items: readonly Priced[]): CoreStep[] {
  const own = ({ markers }: CoreStep) => priceOf(cheapestWay(items, new Set(markers)));
  return [...core.filter(({ named }) => named).sort((a, b) => own(a) - own(b)), ...core.filter(({ named }) => !named)];
}
