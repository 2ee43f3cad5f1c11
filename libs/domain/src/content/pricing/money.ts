// Internally, money is integer US cents. These functions convert to dollars.

export const usd = (cents: number) => cents / 100;

const inDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,234.50`, for sentences. */
export const dollars = (cents: number) => inDollars.format(usd(cents));

export const centsOf = (amountUsd: number) => Math.round(amountUsd * 100);

/** `ceilingUsd` rounded down to whole cents. */
export function ceilingCents(ceilingUsd: number): number {
  const nearest = centsOf(ceilingUsd);
  return usd(nearest) > ceilingUsd ? nearest - 1 : nearest;
}

/** `floorUsd` rounded up to whole cents. */
export const floorCents = (floorUsd: number) => -ceilingCents(-floorUsd);
