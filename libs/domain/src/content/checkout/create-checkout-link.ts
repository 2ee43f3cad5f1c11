import { invalid } from '../../shared/index.ts';
import { covers, isEligible, type CatalogItem } from '../model/catalog-item.ts';
import { unknownHandle } from '../search/read-catalog-item.ts';
import type { CatalogStores } from '../search/search-catalog.ts';
import { checkoutUrl, type Assistant } from './hand-off-urls.ts';

export type CheckoutRequest = { basePackage?: string; handles: readonly string[]; assistant?: Assistant };

export type CheckoutItem = Pick<CatalogItem, 'handle' | 'name' | 'priceCents'> & {
  /** The panel covers this test: it is not charged and not in the URL. */
  includedInPanel: boolean;
  /** The handle of the chosen bundle that covers this test: it is not charged either. */
  includedIn?: string;
};

export type CheckoutLink = { url: string; panel?: CatalogItem; items: CheckoutItem[]; subtotalCents: number };

/**
 * The URL of a checkout page. Reads every handle from storage; one unorderable handle refuses the whole link.
 * Creates no cart, order or account.
 */
export async function createCheckoutLink(stores: CatalogStores, siteUrl: string, { basePackage, handles, assistant }: CheckoutRequest): Promise<CheckoutLink> {
  if (basePackage === undefined && handles.length === 0) throw invalid({ in: 'body', name: 'handles', message: 'give at least one handle, or a basePackage' });

  const { items } = await stores.catalog.read(basePackage === undefined ? handles : [basePackage, ...handles]);
  const find = async (handle: string, itemType: CatalogItem['itemType']): Promise<CatalogItem> => {
    const found = items.find((item) => item.handle === handle && item.itemType === itemType);
    if (!found || !isEligible(found)) throw await unknownHandle(stores, handle);
    return found;
  };
  const panel = basePackage === undefined ? undefined : await find(basePackage, 'panel');
  const tests: CatalogItem[] = [];
  for (const handle of handles) tests.push(await find(handle, 'individual_test'));
  const chosen = tests.map((test): CheckoutItem => {
    const { handle, name, priceCents } = test;
    const bundle = tests.find((other) => isWider(other, test) && covers(other, test));
    return { handle, name, priceCents, includedInPanel: panel !== undefined && covers(panel, test), ...(bundle && { includedIn: bundle.handle }) };
  });

  const charged = chosen.filter(({ includedInPanel, includedIn }) => !includedInPanel && includedIn === undefined);
  return {
    url: checkoutUrl(siteUrl, { panel: panel?.handle, handles: charged.map(({ handle }) => handle), assistant }),
    panel,
    items: chosen,
    subtotalCents: charged.reduce((sum, { priceCents }) => sum + priceCents, panel?.priceCents ?? 0),
  };
}

const isWider = (one: CatalogItem, other: CatalogItem) => one.biomarkerSlugs.length > other.biomarkerSlugs.length;
