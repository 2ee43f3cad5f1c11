import { cheapestWay } from '../panels/cheapest-way.ts';
import { priceOf, type Priced } from '../panels/item-set.ts';

/** What the members of a panel cost when they are bought as single tests and bundles, by the cheapest way; those that are not sold so count nothing. */
export const includedValueCents = (tests: readonly Priced[], members: readonly string[]): number => priceOf(cheapestWay(tests, new Set(members)));
