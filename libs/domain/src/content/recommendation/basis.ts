import type { CatalogItem } from '../model/catalog-item.ts';
import type { Sex } from '../model/concern.ts';
import type { NamedMarker, WorkUp } from './work-up.ts';

/** The basis of a recommendation of either kind. */
export type Basis = {
  workUp: WorkUp;
  named: readonly NamedMarker[];
  sex: Sex;
  siteUrl: string;
  /** Of every marker of the work-up, by its slug. */
  names: ReadonlyMap<string, string>;
  /** Further sentences of the rationale. */
  notes: readonly string[];
};

/** A basis, and what can be bought for it. */
export type Choices = {
  basis: Basis;
  /** The orderable single tests and bundles for the request. */
  tests: readonly CatalogItem[];
  /** The orderable panels of the catalog, cheapest first. */
  offers: readonly CatalogItem[];
  ceilingCents: number;
};
