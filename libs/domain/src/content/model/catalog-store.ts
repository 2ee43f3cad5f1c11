import type { CatalogItem } from './catalog-item.ts';

/** A snapshot of the catalog, orderable or not: panels in display order, then tests by handle. */
export type Catalog = {
  items: CatalogItem[];
  /** The number of items in storage. */
  total: number;
  /** When the storage was read, ISO 8601. */
  asOf: string;
};

/** Reads prices and orderability from storage on every call, never from a cache. */
export type CatalogStore = {
  /** With `handles`, reads only these items. */
  read(handles?: readonly string[]): Promise<Catalog>;
};
