import { DomainError } from '../../shared/index.ts';
import { isEligible, type CatalogItem } from './catalog-item.ts';
import type { CatalogStore } from './catalog-store.ts';

/** The item of exactly this handle, if it can be ordered now. Nothing else ever stands in for it. */
export async function readCatalogItem(catalog: CatalogStore, handle: string): Promise<CatalogItem> {
  const { items } = await catalog.read([handle]);
  const found = items.find((item) => item.handle === handle);
  if (!found || !isEligible(found)) throw catalogItemNotFound(handle);
  return found;
}

export const catalogItemNotFound = (handle: string) =>
  new DomainError('not_found', 'catalog_item_not_found', `Nothing that can be ordered has the handle "${handle}".`);
