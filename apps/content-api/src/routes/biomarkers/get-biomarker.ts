import { BIOMARKER_EXTRAS, BiomarkerDetail, readBiomarker, type BiomarkerExtra } from '@biomarker/domain/content';
import { z } from 'zod';
import { LONGEST_LIST, slugParams, text } from '../../edge/parameters.ts';
import { route } from '../../edge/route.ts';

const extras: readonly string[] = BIOMARKER_EXTRAS;

// Unknown tokens are ignored, since the allowed ones may grow.
const include = text('Comma-separated: related, packages, stories, questions. The five extras of a biomarker are always present.', {
  min: 0,
  max: LONGEST_LIST,
}).transform(
  (tokens) =>
    new Set(
      tokens
        .split(',')
        .map((token) => token.trim())
        .filter((token): token is BiomarkerExtra => extras.includes(token)),
    ),
);

export const getBiomarker = route({
  operationId: 'getBiomarker',
  method: 'get',
  path: '/biomarkers/{slug}',
  summary: 'One biomarker in full',
  description: 'Always includes ranges, nutrition, testing guidance, research and the category; `include` adds related data.',
  tag: 'Biomarkers',
  params: slugParams,
  query: z.object({
    include: include
      .meta({
        type: 'string',
        maxLength: LONGEST_LIST,
        example: 'related,packages',
        description: 'Related data to add, comma-separated: related, packages, stories, questions.',
      })
      .optional(),
  }),
  data: BiomarkerDetail,
  cache: 'biomarkers',
  counted: ({ slug }) => ({ kind: 'views', slug }),

  handle: ({ params, query }, stores) => readBiomarker(stores, params.slug, query.include ?? new Set()),
});
