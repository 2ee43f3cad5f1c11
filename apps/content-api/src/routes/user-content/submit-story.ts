import { StorySubmission, Submitted } from '@biomarker/domain/content';
import { notFound } from '@biomarker/domain/shared';
import { slugParams } from '../../edge/parameters.ts';
import { route } from '../../edge/route.ts';

export const submitStory = route({
  operationId: 'submitStory',
  method: 'post',
  path: '/biomarkers/{slug}/stories',
  summary: 'Submit a story',
  description: 'The story is pending until the operator approves it.',
  tag: 'User content',
  access: 'member',
  params: slugParams,
  body: StorySubmission,
  data: Submitted,
  status: 201,
  problems: ['validation', 'unauthorized', 'notFound', 'payloadTooLarge', 'unsupportedMediaType'],

  async handle({ params, body }, { submissions }) {
    const submitted = await submissions.addStory(params.slug, body);
    if (!submitted) throw notFound('biomarker', params.slug);
    return submitted;
  },
});
