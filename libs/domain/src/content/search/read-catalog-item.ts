import { DomainError, hintAt, quoted, type Suggestion } from '../../shared/index.ts';
import { isEligible, type CatalogItem, type ItemType } from '../model/catalog-item.ts';
import { searchCatalog, type CatalogStores } from './search-catalog.ts';

const MOST_SUGGESTIONS = 3;

/** The orderable item with exactly this handle. Never returns a substitute. */
export async function readCatalogItem(stores: CatalogStores, handle: string): Promise<CatalogItem> {
  const { items } = await stores.catalog.read([handle]);
  const found = items.find((item) => item.handle === handle);
  if (!found || !isEligible(found)) throw await unknownHandle(stores, handle);
  return found;
}

/** The refusal, with up to three handles of that kind that a search for the words finds. */
export async function unknownHandle(stores: CatalogStores, handle: string, itemType: ItemType | 'all' = 'all'): Promise<DomainError> {
  const { items } = await searchCatalog(stores, { query: handle.replaceAll('-', ' '), itemType, gender: 'all', page: 1, limit: MOST_SUGGESTIONS });
  return catalogItemNotFound(
    handle,
    items.map((item) => ({ slug: item.handle, text: item.name })),
  );
}

export const catalogItemNotFound = (handle: string, suggestions: readonly Suggestion[] = []) =>
  new DomainError('not_found', 'catalog_item_not_found', `Nothing that can be ordered has the handle ${quoted(handle)}.${hintAt(suggestions)}`, {
    suggestions,
  });
