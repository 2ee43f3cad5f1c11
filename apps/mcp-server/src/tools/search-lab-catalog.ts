import { ITEM_TYPES, searchCatalog } from '@biomarker/domain/content';
import { z } from 'zod';
import { CatalogItem, catalogItemOf, withFewSlugs } from '../schemas/catalog-item.ts';
import { genderFilter, text, wholeNumber } from '../schemas/inputs.ts';
import { tool } from './tool.ts';

export const searchLabCatalog = tool({
  name: 'search_lab_catalog',
  title: 'Search the lab catalog',
  description:
    'Searches or lists what can be ordered now, individual tests and panels, with handle and price. Filters: query, category slug, itemType, gender (with items for both).',
  input: z.strictObject({
    query: text(2, 120).optional(),
    category: text(1, 120).optional(),
    itemType: z.enum(['all', ...ITEM_TYPES]).default('all'),
    gender: genderFilter,
    page: wholeNumber(1, 1000).default(1),
    limit: wholeNumber(1, 50).default(20),
  }),
  output: z.object({
    items: z.array(CatalogItem),
    pagination: z.object({ total: z.int(), page: z.int(), limit: z.int(), hasMore: z.boolean(), nextPage: z.int().optional() }),
  }),
  shorten: (output) => ({ ...output, items: output.items.map(withFewSlugs) }),

  async run(asked, deps) {
    const { items, ...pagination } = await searchCatalog(deps, asked);
    return { items: items.map((item) => catalogItemOf(item, deps.siteUrl)), pagination };
  },
});
