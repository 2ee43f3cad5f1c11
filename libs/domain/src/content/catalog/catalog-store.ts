import type { CatalogItem } from './catalog-item.ts';

/** The catalogue at one moment, orderable or not: panels in display order, then tests by handle. */
export type Catalog = {
  items: CatalogItem[];
  /** How many there are in storage, counted there. */
  total: number;
  /** When the storage was read, ISO 8601. */
  asOf: string;
};

/** Prices and orderability are read from storage at every call and never held. */
export type CatalogStore = {
  /** Only the items of these handles when they are given. */
  read(handles?: readonly string[]): Promise<Catalog>;
};
