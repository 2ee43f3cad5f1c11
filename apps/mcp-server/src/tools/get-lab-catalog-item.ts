import { readCatalogItem, priceNotice } from '@biomarker/domain/content';
import { z } from 'zod';
import { CatalogItem, catalogItemOf } from '../schemas/catalog-item.ts';
import { text } from '../schemas/inputs.ts';
import { tool } from './tool.ts';

export const getLabCatalogItem = tool({
  name: 'get_lab_catalog_item',
  title: 'Read one catalog item',
  description:
    'Looks up one orderable test or panel by exact handle, with its price now. A handle that cannot be ordered gives catalog_item_not_found, never a substitute. By words: search_lab_catalog.',
  input: z.strictObject({ handle: text(1, 128).describe('Exact handle: lipid-panel.') }),
  output: z.object({ notice: z.string().optional(), item: CatalogItem }),

  run: async ({ handle }, deps) => ({ notice: priceNotice(deps), item: catalogItemOf(await readCatalogItem(deps, handle), deps.siteUrl) }),
});
