import { BiomarkerBatch, batchBiomarkers as readBatch } from '@biomarker/domain/content';
import { z } from 'zod';
import { fieldsQuery } from '../../edge/fields.ts';
import { route } from '../../edge/route.ts';

export const batchBiomarkers = route({
  operationId: 'batchBiomarkers',
  method: 'post',
  path: '/biomarkers/batch',
  summary: 'Biomarkers by slug',
  description: 'A repeated slug gets an answer at each position. With an `Idempotency-Key`, the first answer is replayed for 24 hours.',
  tag: 'Biomarkers',
  query: z.object({ fields: fieldsQuery.optional() }),
  body: z
    .object({
      slugs: z
        .array(z.string('must be text'), 'must be an array of slugs')
        .min(1, 'must have at least 1 item')
        .max(50, 'must have at most 50 items')
        .meta({ example: ['ferritin', 'tsh', 'no-such-marker'] }),
    })
    .meta({ id: 'BatchRequest' }),
  data: BiomarkerBatch,
  idempotent: true,

  handle: ({ body, query }, { biomarkers }) => readBatch(biomarkers, body.slugs, query.fields),
});
