import { TIMEFRAMES, TrendingBiomarker } from '@biomarker/domain/content';
import { z } from 'zod';
import { integer, oneOf } from '../../edge/parameters.ts';
import { route } from '../../edge/route.ts';

export const trendingBiomarkers = route({
  operationId: 'trendingBiomarkers',
  method: 'get',
  path: '/biomarkers/trending',
  summary: 'The biomarkers with the highest trending scores',
  description: 'The scores combine counted views and searches; recent ones weigh more. `trendingScore` is always the score of the week.',
  tag: 'Biomarkers',
  query: z.object({
    limit: integer({ min: 1, max: 20 }, 'Biomarkers to answer.', { default: 10 }).default(10),
    timeframe: oneOf(TIMEFRAMES, 'How far back the views weigh.').default('week'),
  }),
  data: z.array(TrendingBiomarker),
  cache: 'trending',

  handle: ({ query }, { activity }) => activity.trending(query.timeframe, query.limit),
});
