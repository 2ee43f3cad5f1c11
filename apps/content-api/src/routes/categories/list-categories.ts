import { Category, CATEGORY_SORTS } from '@biomarker/domain/content';
import { listFrom, listOf } from '@biomarker/envelope';
import { z } from 'zod';
import { pageOf, pageQuery, sortOrder } from '../../edge/paging.ts';
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

  async handle({ query }, { categories }) {
    const asked = { sortBy: query.sortBy, sortOrder: query.sortOrder, ...pageOf(query) };
    return listFrom(await categories.list(asked), asked.pageSize);
  },
});
