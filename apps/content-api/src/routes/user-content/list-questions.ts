import { listQuestions as list, Question, QuestionCategory } from '@biomarker/domain/content';
import { listFrom, listOf } from '@biomarker/envelope';
import { z } from 'zod';
import { pageOf, pageQuery } from '../../edge/paging.ts';
import { flag, oneOf, slugParams } from '../../edge/parameters.ts';
import { route } from '../../edge/route.ts';

export const listQuestions = route({
  operationId: 'listQuestions',
  method: 'get',
  path: '/biomarkers/{slug}/questions',
  summary: 'Approved questions about a biomarker, with their answers',
  description: 'Featured questions first, then the newest.',
  tag: 'User content',
  params: slugParams,
  query: z.object({
    ...pageQuery,
    category: oneOf(QuestionCategory.options, 'Category of the question.').optional(),
    featured: flag('With true, the featured ones only.', true).optional(),
  }),
  data: listOf(Question),
  cache: 'content',

  async handle({ params, query }, stores) {
    const filter = { biomarkerSlug: params.slug, category: query.category, featured: query.featured, ...pageOf(query) };
    return listFrom(await list(stores, filter), filter.pageSize);
  },
});
