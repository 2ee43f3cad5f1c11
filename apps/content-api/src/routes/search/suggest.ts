import { suggest as suggestEntries, SUGGESTED_KINDS } from '@biomarker/domain/content';
import { z } from 'zod';
import { integer, searchText } from '../../edge/parameters.ts';
import { route } from '../../edge/route.ts';

export const suggest = route({
  operationId: 'suggest',
  method: 'get',
  path: '/suggest',
  summary: 'Suggestions for a search field',
  description:
    'Biomarkers, panels, categories and guides whose names start with the text, then search results. Small (at most 2 KB) and cached, with its own rate limit: ten times the public one.',
  tag: 'Search',
  query: z.object({
    q: searchText('What is typed so far.', { max: 60, example: 'fer' }),
    limit: integer({ min: 1, max: 10 }, 'Suggestions to answer.', { default: 8 }).default(8),
  }),
  data: z
    .object({
      query: z.string(),
      careNotice: z.string().optional().meta({ description: 'Advice to seek care, shown first, if the text tells of an emergency.' }),
      suggestions: z.array(
        z.object({
          kind: z.enum(SUGGESTED_KINDS),
          slug: z.string(),
          title: z.string(),
          abbreviation: z.string().optional().meta({ description: 'The common short name.', example: 'ALT' }),
          url: z.string().meta({ description: 'The root-relative address of its page.', example: '/biomarkers/ferritin' }),
        }),
      ),
    })
    .meta({ id: 'Suggestions' }),
  cache: 'search',

  async handle({ query: { q, limit } }, stores) {
    const { suggestions, ...care } = await suggestEntries(stores, q, limit);
    return { query: q, ...care, suggestions: suggestions.map(({ path, ...entry }) => ({ ...entry, url: path })) };
  },
});
