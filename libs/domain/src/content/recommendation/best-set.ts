import type { Priced } from '../model/catalog-item.ts';
import { byPrice, coveredBy, priceOf, subsetsOf } from '../pricing/item-set.ts';
import { countedIn, type WeighedMarker, type WorkUp } from './work-up.ts';

type Wish = {
  /** Markers that the set must measure. */
  required: ReadonlySet<string>;
  /** Markers that a panel already measures. */
  held: ReadonlySet<string>;
  ceilingCents: number;
};

type Choice<I> = { items: I[]; price: number; value: number };

/**
 * The set with the greatest sum of diminished values among all sets that measure the required markers within the ceiling.
 * Exact, not greedy. Ties go to the cheapest set, then to fewer tests, then to the first handles in order.
 *
 * Tests in several groups are few, so all their subsets are tried. Each group then has its own short list of useful choices, and
 * the lists are merged over undominated totals (Nemhauser and Ullmann).
 */
export function bestSet<I extends Priced>(items: readonly I[], workUp: Pick<WorkUp, 'groups' | 'floor'>, wish: Wish): I[] | undefined {
  const relevant = items.map((item) => ({ item, groups: groupsOf(item, workUp, wish) })).filter(({ item }) => item.priceCents <= wish.ceilingCents);
  const wide = relevant.filter(({ groups }) => groups.length > 1).map(({ item }) => item);
  const narrow = workUp.groups.map((group) =>
    undominated(
      relevant.filter(({ groups }) => groups.length === 1 && groups[0] === group).map(({ item }) => item),
      group,
    ),
  );

  return subsetsOf(wide)
    .flatMap((base) => bestWith(base, narrow, workUp, wish) ?? [])
    .reduce<Choice<I> | undefined>((best, choice) => (best && isBetter(best, choice) ? best : choice), undefined)?.items;
}

/** The groups in which an item measures a counting or required marker. */
function groupsOf({ biomarkerSlugs }: Priced, { groups, floor }: Pick<WorkUp, 'groups' | 'floor'>, { required, held }: Wish) {
  const matters = ({ marker, relevance }: WeighedMarker) =>
    !held.has(marker) && biomarkerSlugs.includes(marker) && (relevance >= floor || required.has(marker));
  return groups.filter((group) => group.some(matters));
}

/** Drops items when a cheaper one measures as much of the group. */
function undominated<I extends Priced>(items: readonly I[], group: readonly WeighedMarker[]): I[] {
  const measures = (item: I, by: I) => group.every(({ marker }) => !item.biomarkerSlugs.includes(marker) || by.biomarkerSlugs.includes(marker));
  return items.filter(
    (item) =>
      !items.some(
        (other) => measures(item, other) && (other.priceCents < item.priceCents || (measures(other, item) && byPrice([other], [item]) < 0 && other !== item)),
      ),
  );
}

/** The best set that contains these wide items. */
function bestWith<I extends Priced>(
  base: I[],
  narrow: readonly (readonly I[])[],
  { groups, floor }: Pick<WorkUp, 'groups' | 'floor'>,
  wish: Wish,
): Choice<I> | undefined {
  const price = priceOf(base);
  const covered = new Set([...wish.held, ...coveredBy(base)]);
  const choiceIn = (group: readonly WeighedMarker[], items: I[]): Choice<I>[] => {
    const measured = new Set([...covered, ...coveredBy(items)]);
    if (group.some(({ marker }) => wish.required.has(marker) && !measured.has(marker))) return [];
    return [{ items, price: priceOf(items), value: countedIn(group, measured, floor).reduce((sum, { value }) => sum + value, 0) }];
  };
  return groups
    .reduce<Choice<I>[]>(
      (front, group, index) => {
        const choices = subsetsOf(narrow[index]!).flatMap((items) => choiceIn(group, items));
        return undominatedChoices(front.flatMap((one) => choices.map((other) => joined(one, other))).filter((choice) => choice.price <= wish.ceilingCents));
      },
      price <= wish.ceilingCents ? [{ items: base, price, value: 0 }] : [],
    )
    .at(-1);
}

const joined = <I>(one: Choice<I>, other: Choice<I>): Choice<I> => ({
  items: [...one.items, ...other.items],
  price: one.price + other.price,
  value: one.value + other.value,
});

/** Sorted by price, each with more value than all cheaper ones. */
function undominatedChoices<I extends Priced>(choices: Choice<I>[]): Choice<I>[] {
  const sorted = choices.sort((a, b) => a.price - b.price || (isBetter(a, b) ? -1 : 1));
  let best = -1;
  return sorted.filter(({ value }) => value > best && ((best = value), true));
}

const isBetter = <I extends Priced>(one: Choice<I>, other: Choice<I>) =>
  one.value > other.value || (one.value === other.value && byPrice(one.items, other.items) < 0);
