import { usd, type CatalogItem as Item } from '@biomarker/domain/content';
import { z } from 'zod';

const FEW = 10;

export const CatalogItem = z.object({
  handle: z.string(),
  name: z.string(),
  itemType: z.string(),
  category: z.string(),
  gender: z.string(),
  priceUsd: z.number(),
  currency: z.string(),
  /** Panels and large bundles only. */
  biomarkerCount: z.int().optional(),
  biomarkerSlugs: z.array(z.string()),
  url: z.string(),
});

/** The page of a panel, or of the biomarker that a test measures. */
export function catalogItemOf({ priceCents, ...item }: Item, siteUrl: string): z.input<typeof CatalogItem> {
  const isPanel = item.itemType === 'panel';
  const page = isPanel ? `/panels/${item.handle}` : `/biomarkers/${item.biomarkerSlugs[0]}`;
  return {
    ...item,
    priceUsd: usd(priceCents),
    currency: 'USD',
    ...((isPanel || item.biomarkerSlugs.length > FEW) && { biomarkerCount: item.biomarkerSlugs.length }),
    url: `${siteUrl}${page}`,
  };
}
