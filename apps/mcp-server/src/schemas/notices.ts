type Site = { hasShop: boolean; baseUrl: string };

const NOTHING_ORDERED = 'Nothing has been ordered, and no data was kept.';

/** The notice next to a link for a person. Without a shop, the link has no target. */
export const handOffNotice = ({ hasShop, baseUrl }: Site) =>
  hasShop ? NOTHING_ORDERED : `${NOTHING_ORDERED} No shop is set up here, so the address leads to no page yet: ${baseUrl}/docs/ordering`;
