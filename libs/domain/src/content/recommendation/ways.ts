import { isEligible, type CatalogItem } from '../model/catalog-item.ts';
import { listOf } from '../names/sentences.ts';
import { cheapestWay } from '../pricing/cheapest-way.ts';
import { priceOf } from '../pricing/item-set.ts';
import { dollars } from '../pricing/money.ts';

/** A purchase: single tests and bundles, with or without a panel. */
export type Way = { panel?: CatalogItem; items: CatalogItem[]; totalCents: number };

export const wayOf = (items: CatalogItem[], panel?: CatalogItem): Way => ({ panel, items, totalCents: priceOf(panel ? [panel, ...items] : items) });

/** The orderable panels, cheapest first. */
export const panelsAmong = (items: readonly CatalogItem[]) =>
  items.filter((item) => item.itemType === 'panel' && isEligible(item)).sort((a, b) => a.priceCents - b.priceCents);

/** The cheapest panel plus missing tests that measures all wanted markers. */
export function cheapestPanelWay(panels: readonly CatalogItem[], tests: readonly CatalogItem[], wanted: ReadonlySet<string>): Way | undefined {
  return panels
    .map((panel) => wayOf(cheapestWay(tests, new Set([...wanted].filter((slug) => !panel.biomarkerSlugs.includes(slug)))), panel))
    .reduce<Way | undefined>((best, way) => (best && best.totalCents <= way.totalCents ? best : way), undefined);
}

/** `Essential Panel with Vitamin B12 Test for $158.00` */
export function wayInWords({ panel, items, totalCents }: Way): string {
  const tests = listOf(items.map(({ name }) => name));
  const things = [panel?.name, tests].filter(Boolean).join(' with ');
  return `${things} for ${dollars(totalCents)}`;
}
