import { z } from 'zod';

/** Goes with every price, unless the operator has a shop (`SITE_URL`). */
export const SAMPLE_PRICES = 'Sample prices: no laboratory offers these tests, and nothing can be bought.';

export const PriceNotice = z.string().optional().meta({ description: 'Present where prices are samples and nothing can be bought.', example: SAMPLE_PRICES });

export const priceNotice = ({ hasShop }: { hasShop: boolean }) => (hasShop ? undefined : SAMPLE_PRICES);
