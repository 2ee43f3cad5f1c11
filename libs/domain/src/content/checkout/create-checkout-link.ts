import { DomainError, invalid } from '../../shared/index.ts';
import { covers, isEligible, type CatalogItem } from '../model/catalog-item.ts';
import { listOf } from '../names/sentences.ts';
import { cheapestWay } from '../pricing/cheapest-way.ts';
import { byPrice, coveredBy, priceOf } from '../pricing/item-set.ts';
import { dollars } from '../pricing/money.ts';
import { preparationOf } from '../reading/preparation.ts';
import { unknownHandle } from '../search/read-catalog-item.ts';
import type { CatalogStores } from '../search/search-catalog.ts';
import { checkoutUrl, type Assistant } from './hand-off-urls.ts';

export type CheckoutRequest = { basePackage?: string; handles: readonly string[]; assistant?: Assistant };

export type CheckoutItem = Pick<CatalogItem, 'handle' | 'name' | 'priceCents'> & {
  /** The panel covers this test: it is not charged and not in the URL. */
  includedInPanel: boolean;
  /** The handle of the chosen bundle that covers this test: it is not charged either. */
  includedIn?: string;
  /** `6 of 7`: so many of its markers are in the panel and the wider tests, and are paid twice. */
  alreadyCovered?: string;
};

export type CheckoutLink = Awaited<ReturnType<typeof createCheckoutLink>>;

const ONE_PERSON = 'An order is for one person.';

/**
 * The URL of a checkout page. Reads every handle from storage; one unorderable handle refuses the whole link.
 * Creates no cart, order or account.
 */
export async function createCheckoutLink(stores: CatalogStores, siteUrl: string, { basePackage, handles, assistant }: CheckoutRequest) {
  if (basePackage === undefined && handles.length === 0) throw invalid({ in: 'body', name: 'handles', message: 'give at least one handle, or a basePackage' });

  const { items } = await stores.catalog.read(basePackage === undefined ? handles : [basePackage, ...handles]);
  const find = async (handle: string, itemType: CatalogItem['itemType']): Promise<CatalogItem> => {
    const found = items.find((item) => item.handle === handle && item.itemType === itemType);
    if (itemType === 'individual_test' && items.some((item) => item.handle === handle && item.itemType === 'panel')) throw isPanel(handle);
    if (!found || !isEligible(found)) throw await unknownHandle(stores, handle, itemType);
    return found;
  };
  const panel = basePackage === undefined ? undefined : await find(basePackage, 'panel');
  const tests: CatalogItem[] = [];
  for (const handle of handles) tests.push(await find(handle, 'individual_test'));

  const holderOf = (test: CatalogItem) => tests.find((other) => isWider(other, test) && covers(other, test));
  const charged = tests.filter((test) => !(panel && covers(panel, test)) && holderOf(test) === undefined);
  const overlaps = overlapsOf(charged, panel);
  const measured = [...coveredBy(panel ? [panel, ...charged] : charged)];
  return {
    url: checkoutUrl(siteUrl, { panel: panel?.handle, handles: charged.map(({ handle }) => handle), assistant }),
    panel,
    items: tests.map((test): CheckoutItem => {
      const { handle, name, priceCents, biomarkerSlugs } = test;
      const [bundle, twice] = [holderOf(test)?.handle, overlaps.get(test)];
      return {
        handle,
        name,
        priceCents,
        includedInPanel: panel !== undefined && covers(panel, test),
        ...(bundle && { includedIn: bundle }),
        ...(twice && { alreadyCovered: `${twice.length} of ${biomarkerSlugs.length}` }),
      };
    }),
    subtotalCents: priceOf(panel ? [panel, ...charged] : charged),
    /** Overlaps with the cheaper way, how to prepare, and for whom an order is. */
    advice: [...(await cheaperInWords(stores, overlaps, { charged, panel })), ...(await preparationOf(stores.biomarkers, measured)), ONE_PERSON],
  };
}

/** A panel among the tests. */
const isPanel = (handle: string) => new DomainError('not_found', 'catalog_item_not_found', `"${handle}" is a panel and no test. Give it as basePackage.`);

const isWider = (one: CatalogItem, other: CatalogItem) => one.biomarkerSlugs.length > other.biomarkerSlugs.length;

/** The markers of each charged test that the panel or a wider charged test measures too. */
function overlapsOf(charged: readonly CatalogItem[], panel: CatalogItem | undefined): Map<CatalogItem, string[]> {
  const measured = new Set(panel?.biomarkerSlugs);
  const overlaps = new Map<CatalogItem, string[]>();
  for (const test of charged.toSorted((one, other) => other.biomarkerSlugs.length - one.biomarkerSlugs.length)) {
    const twice = test.biomarkerSlugs.filter((slug) => measured.has(slug));
    if (twice.length > 0) overlaps.set(test, twice);
    test.biomarkerSlugs.forEach((slug) => measured.add(slug));
  }
  return overlaps;
}

/** Each overlap, and the items that measure the same for less. */
async function cheaperInWords({ catalog }: CatalogStores, overlaps: ReadonlyMap<CatalogItem, string[]>, choice: Choice): Promise<string[]> {
  const { items } = await catalog.read();
  const [way, price] = [cheapestChoice(items.filter(isEligible), choice), priceOf(choice.charged)];
  return [
    ...[...overlaps].map(
      ([{ name, biomarkerSlugs }, twice]) =>
        `${name}: ${twice.length} of its ${biomarkerSlugs.length} markers are in the rest of this choice, and would be paid twice.`,
    ),
    ...(priceOf(way) < price
      ? [
          `The same markers for ${dollars(priceOf(way))} in place of ${dollars(price)}${choice.panel ? ` beside ${choice.panel.name}` : ''}: ${listOf(way.map(({ name }) => name))}.`,
        ]
      : []),
  ];
}

type Choice = { charged: readonly CatalogItem[]; panel: CatalogItem | undefined };

/** The cheapest tests for the markers of those that are charged; without a panel, a panel may be among them. */
function cheapestChoice(items: readonly CatalogItem[], { charged, panel }: Choice): CatalogItem[] {
  const tests = items.filter(({ itemType }) => itemType === 'individual_test');
  const panels = panel ? [] : items.filter(({ itemType }) => itemType === 'panel');
  const wanted = [...coveredBy(charged)];
  const without = (held: CatalogItem | undefined) => cheapestWay(tests, new Set(wanted.filter((slug) => !held?.biomarkerSlugs.includes(slug))));
  return [without(panel), ...panels.map((one) => [one, ...without(one)])].reduce((best, way) => (byPrice(way, best) < 0 ? way : best));
}
