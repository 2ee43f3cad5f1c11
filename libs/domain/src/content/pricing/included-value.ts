import { cheapestWay } from './cheapest-way.ts';
import { priceOf, type Priced } from './item-set.ts';

/** The cheapest price of a panel's markers as single tests and bundles. Markers without such a test count nothing. */
export const includedValueCents = (tests: readonly Priced[], members: readonly string[]): number => priceOf(cheapestWay(tests, new Set(members)));
