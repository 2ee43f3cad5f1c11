import type { Gender } from '../vocabulary.ts';

export const ITEM_TYPES = ['panel', 'individual_test'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** Something of the laboratory catalog that has a price: one of the panels, an individual test, or a bundle of tests. */
export type CatalogItem = {
  /** Its exact name in addresses and orders; a panel's is its slug. */
  handle: string;
  name: string;
  /** What people call it: CBC, CMP. */
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

/** What nobody can order is nowhere shown as if it could be. */
export const isEligible = ({ isActive, isOrderable }: CatalogItem) => isActive && isOrderable;

/** Things for one sex suit that sex; `all` asks for everything. */
export const suits = ({ gender }: Pick<CatalogItem, 'gender'>, asked: 'all' | 'male' | 'female') => asked === 'all' || gender === 'both' || gender === asked;

/** Whether a panel measures all that a test measures. */
export const covers = (panel: Pick<CatalogItem, 'biomarkerSlugs'>, test: Pick<CatalogItem, 'biomarkerSlugs'>) =>
  test.biomarkerSlugs.every((slug) => panel.biomarkerSlugs.includes(slug));
