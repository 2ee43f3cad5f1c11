import { QuestionSubmission, Submitted } from '@biomarker/domain/content';
import { notFound } from '@biomarker/domain/shared';
import { slugParams } from '../../edge/parameters.ts';
import { route } from '../../edge/route.ts';

export const submitQuestion = route({
  operationId: 'submitQuestion',
  method: 'post',
  path: '/biomarkers/{slug}/questions',
  summary: 'Submit a question',
  description: 'The question is pending until the operator approves it.',
  tag: 'User content',
  access: 'member',
  params: slugParams,
  body: QuestionSubmission,
  data: Submitted,
  status: 201,
  problems: ['validation', 'unauthorized', 'notFound', 'payloadTooLarge', 'unsupportedMediaType'],

  async handle({ params, body }, { submissions }) {
    const submitted = await submissions.addQuestion(params.slug, body);
    if (!submitted) throw notFound('biomarker', params.slug);
    return submitted;
  },
});
