import { builderUrl } from '@biomarker/domain/content';
import { z } from 'zod';
import { tool } from './tool.ts';

export const startGuidedPanelBuilder = tool({
  name: 'start_guided_panel_builder',
  title: 'Guided panel builder',
  description: 'Returns the address where a person answers a questionnaire on the site and puts a panel together. No answers, session, cart or order.',
  input: z.strictObject({}),
  output: z.object({ url: z.string() }),

  run: async (_input, { siteUrl }) => ({ url: builderUrl(siteUrl) }),
});
