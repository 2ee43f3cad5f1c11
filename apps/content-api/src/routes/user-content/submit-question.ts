import { QuestionSubmission, submitQuestion as submit, Submitted } from '@biomarker/domain/content';
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

  handle: ({ params, body }, { submissions }) => submit(submissions, params.slug, body),
});
