import { likelyMeant, RankedBiomarker, searchBiomarkers as search } from '@biomarker/domain/content';
import { z } from 'zod';
import { integer, oneOf, searchText, text } from '../../edge/parameters.ts';
import { route } from '../../edge/route.ts';

export const searchBiomarkers = route({
  operationId: 'searchBiomarkers',
  method: 'get',
  path: '/biomarkers/search',
  summary: 'Full-text search over biomarkers',
  description:
    'Matches name, slug, aliases, LOINC code (with or without its hyphen), summary and significance. An exact name, alias or code comes first. A symptom, disease, drug or panel answers its tests. British spelling and misspelled words find what they mean. Where nothing is found, `suggestions` names what was perhaps meant.',
  tag: 'Biomarkers',
  query: z.object({
    q: searchText('What to search for.', { min: 2, example: 'hba1c' }),
    category: text('Slug of a category.', { example: 'metabolic-health' }).optional(),
    gender: oneOf(['male', 'female'], 'Biomarkers of this gender and of both.').optional(),
    limit: integer({ min: 1, max: 50 }, 'Results to answer.', { default: 10 }).default(10),
  }),
  data: z
    .object({
      results: z.array(RankedBiomarker),
      query: z.string(),
      careNotice: z
        .string()
        .optional()
        .meta({ description: 'Advice to seek care, shown first, if the query tells of an emergency. Self-harm and poisoning find nothing else.' }),
      corrections: z
        .array(z.object({ from: z.string(), to: z.string() }))
        .meta({ description: 'Misspelled words of the query, and the terms that they were read as.' }),
      notOffered: z
        .array(z.string())
        .optional()
        .meta({ description: 'Tests in the query that this service does not describe. No other test stands in for them.' }),
      totalResults: z.int().min(0).meta({ description: 'A lower bound for very common words, whose matches are counted up to a few hundred.' }),
      suggestions: z
        .array(z.object({ text: z.string(), slug: z.string() }))
        .meta({ description: 'Biomarkers with similar names if the query finds nothing; otherwise empty.' }),
      searchTime: z.int().min(0).meta({ description: 'Milliseconds of the original search.' }),
    })
    .meta({ id: 'SearchResults' }),
  cache: 'search',
  volatile: ['searchTime'],
  counted({ results }) {
    const slug = likelyMeant(results);
    return slug === undefined ? undefined : { kind: 'searches', slug };
  },

  async handle({ query }, stores) {
    const startedAt = performance.now();
    const { q, ...filter } = query;
    const { total, ...found } = await search(stores, { text: q, ...filter });
    return { ...found, query: q, totalResults: total, searchTime: Math.round(performance.now() - startedAt) };
  },
});
