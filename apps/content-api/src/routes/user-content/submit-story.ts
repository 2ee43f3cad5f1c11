import { StorySubmission, submitStory as submit, Submitted } from '@biomarker/domain/content';
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

  handle: ({ params, body }, { submissions }) => submit(submissions, params.slug, body),
});
