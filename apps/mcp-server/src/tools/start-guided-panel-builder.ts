import { builderUrl } from '@biomarker/domain/content';
import { z } from 'zod';
import { handOffNotice } from '../schemas/notices.ts';
import { tool } from './tool.ts';

export const startGuidedPanelBuilder = tool({
  name: 'start_guided_panel_builder',
  title: 'Guided panel builder',
  description:
    'Returns the address where a person answers a questionnaire on the site and puts a panel together. No answers, session, cart or order. A suggestion in the conversation: recommend_panel.',
  input: z.strictObject({}),
  output: z.object({ url: z.string(), notice: z.string() }),

  run: async (_input, deps) => ({ url: builderUrl(deps.siteUrl), notice: handOffNotice(deps) }),
});
