import { CategoryDetail, readCategory } from '@biomarker/domain/content';
import { categoryParams } from '../../edge/parameters.ts';
import { route } from '../../edge/route.ts';

export const getCategory = route({
  operationId: 'getCategory',
  method: 'get',
  path: '/biomarkers/categories/{slug}',
  summary: 'One category with its biomarkers',
  description: 'Includes all biomarkers of the category as cards, sorted by name.',
  tag: 'Categories',
  params: categoryParams,
  data: CategoryDetail,
  cache: 'categories',

  handle: ({ params }, stores) => readCategory(stores, params.slug),
});
