import { DomainError, hintAt, type Suggestion } from '../../shared/index.ts';
import { similarNames } from '../similar-names.ts';
import { isEligible, type CatalogItem } from './catalog-item.ts';
import type { CatalogStore } from './catalog-store.ts';

/** The item of exactly this handle, if it can be ordered now. Nothing else ever stands in for it. */
export async function readCatalogItem(catalog: CatalogStore, handle: string): Promise<CatalogItem> {
  const { items } = await catalog.read([handle]);
  const found = items.find((item) => item.handle === handle);
  if (!found || !isEligible(found)) throw await unknownHandle(catalog, handle);
  return found;
}

/** The refusal, with up to three handles that look alike. */
export async function unknownHandle(catalog: CatalogStore, handle: string): Promise<DomainError> {
  const { items } = await catalog.read();
  const named = items.filter((item) => isEligible(item) && item.handle !== handle).map((item) => ({ slug: item.handle, text: item.name }));
  return catalogItemNotFound(handle, similarNames(handle, named));
}

export const catalogItemNotFound = (handle: string, suggestions: readonly Suggestion[] = []) =>
  new DomainError('not_found', 'catalog_item_not_found', `Nothing that can be ordered has the handle "${handle}".${hintAt(suggestions)}`, { suggestions });
