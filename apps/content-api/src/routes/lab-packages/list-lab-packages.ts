import { LAB_PACKAGE_SORTS, LabPackage, listLabPackages as list, PriceNotice, priceNotice, SampleType } from '@biomarker/domain/content';
import { listFrom, listOf } from '@biomarker/envelope';
import { z } from 'zod';
import { pageOf, pageQuery, sortOrder } from '../../edge/paging.ts';
import { decimal, flag, oneOf, searchText, text } from '../../edge/parameters.ts';
import { route } from '../../edge/route.ts';

const PRICES = { min: 0, max: 1_000_000_000_000 };

export const listLabPackages = route({
  operationId: 'listLabPackages',
  method: 'get',
  path: '/lab-packages',
  summary: 'Lab packages with their prices',
  description: 'Panel definitions with prices; active ones by default.',
  tag: 'Lab packages',
  query: z
    .object({
      ...pageQuery,
      sortBy: oneOf(LAB_PACKAGE_SORTS, 'Field to order by.').default('displayOrder'),
      sortOrder,
      search: searchText('A part of name, tagline or description, in upper or lower case.', { example: 'panel' }).optional(),
      category: text('Category focus: the slug of a category.', { example: 'heart-health' }).optional(),
      condition: text('Target condition, in any case.', { example: 'fatigue' }).optional(),
      minPrice: decimal(PRICES, 'Lowest price, USD.', 100).optional(),
      maxPrice: decimal(PRICES, 'Highest price, USD.', 600).optional(),
      sampleType: oneOf(SampleType.options, 'Kind of sample.').optional(),
      isActive: flag('Absent: the active packages only.', true).optional(),
    })
    .refine(({ minPrice, maxPrice }) => minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice, {
      path: ['minPrice'],
      message: 'must not be above maxPrice',
    }),
  data: listOf(LabPackage).extend({ notice: PriceNotice }),
  cache: 'lab-packages',

  async handle({ query }, deps) {
    const { page: _page, ...filters } = query;
    const asked = { ...filters, ...pageOf(query) };
    return { notice: priceNotice(deps), ...listFrom(await list(deps, asked), asked.pageSize) };
  },
});
