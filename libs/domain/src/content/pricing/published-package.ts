import type { Priced } from '../model/catalog-item.ts';
import type { LabPackage, LabPackageRecord } from '../model/lab-package.ts';
import { cheapestWay } from './cheapest-way.ts';
import { priceOf } from './item-set.ts';
import { usd } from './money.ts';

/** The published form, in dollars. `siteUrl` is the site with the panel pages. */
export function publishedPackage({ priceCents, individualTests, ...rest }: LabPackageRecord, siteUrl: string): LabPackage {
  return {
    ...rest,
    price: usd(priceCents),
    currency: 'USD',
    includedValue: usd(includedValueCents(individualTests, rest.biomarkerSlugs)),
    individualTestsAvailable: individualTests.length,
    url: `${siteUrl}/panels/${rest.slug}`,
  };
}

/** The cheapest price of a panel's markers as single tests and bundles. Markers without such a test count nothing. */
const includedValueCents = (tests: readonly Priced[], members: readonly string[]): number => priceOf(cheapestWay(tests, new Set(members)));
