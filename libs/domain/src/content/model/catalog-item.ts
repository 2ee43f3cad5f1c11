import type { Gender } from './vocabulary.ts';

export const ITEM_TYPES = ['panel', 'individual_test'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** A priced item of the laboratory catalog: a panel, an individual test, or a bundle of tests. */
export type CatalogItem = {
  /** Its identifier in URLs and orders; a panel's is its slug. */
  handle: string;
  name: string;
  /** Common names: CBC, CMP. */
  aliases?: string[];
  itemType: ItemType;
  /** A panel's is the first category that it focuses on. */
  category: string;
  gender: Gender;
  priceCents: number;
  biomarkerSlugs: string[];
  isActive: boolean;
  isOrderable: boolean;
};

/** What a choice between items needs to know of them. */
export type Priced = Pick<CatalogItem, 'handle' | 'priceCents' | 'biomarkerSlugs'>;

/** Only eligible items are ever offered. */
export const isEligible = ({ isActive, isOrderable }: CatalogItem) => isActive && isOrderable;

/** An item for one sex suits that sex; `all` matches everything. */
export const suits = ({ gender }: Pick<CatalogItem, 'gender'>, asked: 'all' | 'male' | 'female') => asked === 'all' || gender === 'both' || gender === asked;

/** True when a panel measures every marker of a test. */
export const covers = (panel: Pick<CatalogItem, 'biomarkerSlugs'>, test: Pick<CatalogItem, 'biomarkerSlugs'>) =>
  test.biomarkerSlugs.every((slug) => panel.biomarkerSlugs.includes(slug));

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
