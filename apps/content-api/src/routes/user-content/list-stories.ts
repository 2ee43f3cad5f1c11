import { listStories as list, Story, STORY_SORTS } from '@biomarker/domain/content';
import { listFrom, listOf } from '@biomarker/envelope';
import { z } from 'zod';
import { pageOf, pageQuery } from '../../edge/paging.ts';
import { oneOf, slugParams } from '../../edge/parameters.ts';
import { route } from '../../edge/route.ts';

export const listStories = route({
  operationId: 'listStories',
  method: 'get',
  path: '/biomarkers/{slug}/stories',
  summary: 'Approved stories of users about a biomarker',
  description: 'Stories appear after the operator approves them.',
  tag: 'User content',
  params: slugParams,
  query: z.object({ ...pageQuery, sortBy: oneOf(STORY_SORTS, 'Order of the stories.').default('newest') }),
  data: listOf(Story),
  cache: 'content',

  async handle({ params, query }, stores) {
    const filter = { biomarkerSlug: params.slug, sortBy: query.sortBy, ...pageOf(query) };
    return listFrom(await list(stores, filter), filter.pageSize);
  },
});
