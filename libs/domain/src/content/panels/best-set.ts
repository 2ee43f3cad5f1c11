export type Candidate = { handle: string; priceCents: number; /** An integer, 1 or more. */ relevance: number };

/** Sets that no other set beats in both price and value; both rise along the list. */
type Front = { prices: Float64Array; values: Float64Array };

const NOTHING: Front = { prices: Float64Array.of(0), values: Float64Array.of(0) };

/**
 * The set with the greatest summed relevance whose price is not above `ceilingCents`: exact, not greedy (a 0/1 knapsack, solved by dynamic
 * programming over undominated sets, after Nemhauser and Ullmann). Among equals the one with fewer tests wins, then the one whose handles,
 * sorted, come first.
 */
export function bestSet<C extends Candidate>(candidates: readonly C[], ceilingCents: number): C[] {
  const sorted = candidates.filter(({ priceCents }) => priceCents <= ceilingCents).sort((a, b) => (a.handle < b.handle ? -1 : 1));
  // One number for two aims: a unit of relevance outweighs any number of tests, and each test costs one.
  const valueOf = ({ relevance }: C) => relevance * (sorted.length + 1) - 1;

  // fronts[i] holds the sets of all candidates from i on.
  const fronts: Front[] = [NOTHING];
  for (const candidate of sorted.toReversed()) fronts.unshift(extended(fronts[0]!, candidate.priceCents, valueOf(candidate), ceilingCents));

  // In the order of handles, each one is taken that still leads to the best value.
  const chosen: C[] = [];
  let left = ceilingCents;
  sorted.forEach((candidate, index) => {
    const value = valueAt(fronts[index]!, left);
    const rest = left - candidate.priceCents;
    if (rest < 0 || valueAt(fronts[index + 1]!, rest) + valueOf(candidate) !== value) return;
    chosen.push(candidate);
    left = rest;
  });
  return chosen;
}

/** Merges the sets without a candidate and those with it, in order of price, and drops what is dominated. */
function extended({ prices, values }: Front, price: number, value: number, ceiling: number): Front {
  const size = prices.length;
  const merged: Front = { prices: new Float64Array(size * 2), values: new Float64Array(size * 2) };
  let without = 0;
  let withIt = 0;
  let count = 0;
  let best = -1;
  while (without < size || (withIt < size && prices[withIt]! + price <= ceiling)) {
    const takeWith = without >= size || (withIt < size && prices[withIt]! + price < prices[without]!);
    const nextPrice = takeWith ? prices[withIt]! + price : prices[without]!;
    const nextValue = takeWith ? values[withIt++]! + value : values[without++]!;
    if (nextValue <= best) continue;
    if (count > 0 && merged.prices[count - 1] === nextPrice) count--;
    merged.prices[count] = nextPrice;
    merged.values[count++] = nextValue;
    best = nextValue;
  }
  return { prices: merged.prices.subarray(0, count), values: merged.values.subarray(0, count) };
}

/** The best value that can be had for at most `price`. */
function valueAt({ prices, values }: Front, price: number): number {
  let low = 0;
  let high = prices.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (prices[middle]! <= price) low = middle;
    else high = middle;
  }
  return values[low]!;
}
