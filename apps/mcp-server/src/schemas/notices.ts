import { priceNotice } from '@biomarker/domain/content';

export { NOT_A_DIAGNOSIS } from '@biomarker/domain/shared';

type Site = { hasShop: boolean };

const NOTHING_ORDERED = 'Nothing has been ordered, and no data was kept.';

/** The notice next to prices and a link for a person. */
export const offerNotice = (site: Site) => priceNotice(site) ?? NOTHING_ORDERED;

/** The notice next to a link without prices. Without a shop, its target explains that nothing is sold. */
export const handOffNotice = ({ hasShop }: Site) =>
  hasShop ? NOTHING_ORDERED : `${NOTHING_ORDERED} No shop is set up here: the page behind the address says so.`;
