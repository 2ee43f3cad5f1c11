import { ITEM_TYPES, searchCatalog, priceNotice } from '@biomarker/domain/content';
import { z } from 'zod';
import { CatalogItem, catalogItemOf } from '../schemas/catalog-item.ts';
import { genderFilter, queryText, text, wholeNumber } from '../schemas/inputs.ts';
import { tool } from './tool.ts';

export const searchLabCatalog = tool({
  name: 'search_lab_catalog',
  title: 'Search the lab catalog',
  description:
    'Searches or lists what can be ordered now, individual tests and panels, with handle, price and what matched; says when a test is not offered. What a test means: search_biomarkers. Contents of a panel: get_lab_package.',
  input: z.strictObject({
    query: queryText(2, 120, 'CBC').optional(),
    category: text(1, 120).optional().describe('Category slug: nutrients.'),
    itemType: z
      .enum(['all', ...ITEM_TYPES])
      .default('all')
      .describe('Kind; bundles are individual_test.'),
    gender: genderFilter,
    page: wholeNumber(1, 1000).default(1).describe('Page: 2.'),
    limit: wholeNumber(1, 50).default(20).describe('Items a page: 50.'),
  }),
  output: z.object({
    notice: z.string().optional(),
    items: z.array(CatalogItem.partial({ biomarkerSlugs: true }).extend({ matched: z.string().optional(), contents: z.string().optional() })),
    pagination: z.object({ total: z.int(), page: z.int(), limit: z.int(), hasMore: z.boolean(), nextPage: z.int().optional() }),
  }),

  async run(input, deps) {
    const { notice, items, ...pagination } = await searchCatalog(deps, input);
    const notices = [items.length > 0 && priceNotice(deps), notice].filter(Boolean);
    return {
      ...(notices.length > 0 && { notice: notices.join(' ') }),
      items: items.map(({ matched, ...item }) => {
        const shown = catalogItemOf(item, deps.siteUrl);
        return item.itemType === 'panel' ? { ...shown, matched, biomarkerSlugs: undefined, contents: `get_lab_package ${item.handle}` } : { ...shown, matched };
      }),
      pagination,
    };
  },
});
