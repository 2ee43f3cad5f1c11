import { listStories as list, Story, STORY_SORTS } from '@biomarker/domain/content';
import { listFrom, listOf } from '@biomarker/envelope';
import { z } from 'zod';
import { offsetOf, pageQuery, pageSizeOf } from '../../edge/paging.ts';
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
  problems: ['notFound'],
  cache: 'content',

  async handle({ params, query }, stores) {
    const pageSize = pageSizeOf(query);
    const filter = { biomarkerSlug: params.slug, sortBy: query.sortBy, offset: offsetOf(query), pageSize };
    return listFrom(await list(stores, filter), pageSize);
  },
});
