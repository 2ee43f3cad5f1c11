import { ASSISTANTS, createCheckoutLink as createLink, usd } from '@biomarker/domain/content';
import { z } from 'zod';
import { packageSlug, uniqueTexts } from '../schemas/inputs.ts';
import { offerNotice } from '../schemas/notices.ts';
import { tool } from './tool.ts';

const Priced = z.object({ handle: z.string(), name: z.string(), priceUsd: z.number() });

export const createCheckoutLink = tool({
  name: 'create_checkout_link',
  title: 'Make a checkout link',
  description:
    'Returns the address where a person reviews and buys a standard panel, tests by handle, or a panel with tests as removable add-ons, with live prices and subtotal before promotions. No cart, order or payment is made. Handles: search_lab_catalog.',
  input: z.strictObject({
    basePackage: packageSlug.optional(),
    handles: uniqueTexts(0, 20).optional().describe('Tests by handle, ["ferritin"]; needed without basePackage.'),
    assistant: z.enum(ASSISTANTS).optional().describe('The maker of the link: claude.'),
  }),
  output: z.object({
    notice: z.string(),
    url: z.string(),
    panel: Priced.optional(),
    items: z.array(Priced.extend({ includedInPanel: z.boolean().optional(), includedIn: z.string().optional(), alreadyCovered: z.string().optional() })),
    subtotalUsd: z.number(),
    currency: z.string(),
    advice: z.array(z.string()),
  }),

  async run({ handles = [], ...input }, deps) {
    const { url, panel, items, subtotalCents, advice } = await createLink(deps, deps.siteUrl, { ...input, handles });
    return {
      notice: offerNotice(deps),
      url,
      panel: panel && { ...panel, priceUsd: usd(panel.priceCents) },
      items: items.map(({ priceCents, includedInPanel, ...item }) => ({ ...item, priceUsd: usd(priceCents), ...(includedInPanel && { includedInPanel }) })),
      subtotalUsd: usd(subtotalCents),
      currency: 'USD',
      advice,
    };
  },
});
