import { Category, CATEGORY_SORTS, listCategories as list } from '@biomarker/domain/content';
import { listFrom, listOf } from '@biomarker/envelope';
import { z } from 'zod';
import { offsetOf, pageQuery, pageSizeOf, sortOrder } from '../../edge/paging.ts';
import { oneOf } from '../../edge/parameters.ts';
import { route } from '../../edge/route.ts';

export const listCategories = route({
  operationId: 'listCategories',
  method: 'get',
  path: '/biomarkers/categories',
  summary: 'Categories of biomarkers',
  description: 'Categories with the number of their biomarkers, in display order by default.',
  tag: 'Categories',
  query: z.object({ ...pageQuery, sortBy: oneOf(CATEGORY_SORTS, 'Field to order by.').default('displayOrder'), sortOrder }),
  data: listOf(Category),
  cache: 'categories',

  async handle({ query }, stores) {
    const pageSize = pageSizeOf(query);
    const slice = await list(stores, { sortBy: query.sortBy, sortOrder: query.sortOrder, offset: offsetOf(query), pageSize });
    return listFrom(slice, pageSize);
  },
});
