import { z } from 'zod';
import { BiomarkerSummary } from '../schemas/biomarker.ts';
import { uniqueTexts } from '../schemas/inputs.ts';
import { tool } from './tool.ts';

export const getBiomarkers = tool({
  name: 'get_biomarkers',
  title: 'Read several biomarkers',
  description: 'Returns summaries of up to 20 biomarkers by slugs, in the order asked, side by side. Unknown slugs are listed in missing, without substitutes.',
  input: z.strictObject({ slugs: uniqueTexts(1, 20) }),
  output: z.object({
    items: z.array(z.object({ slug: z.string(), found: z.boolean(), biomarker: BiomarkerSummary.optional() })),
    missing: z.array(z.string()),
  }),
  cacheable: true,

  async run({ slugs }, { biomarkers }) {
    const bySlug = new Map((await biomarkers.findMany(slugs)).map((biomarker) => [biomarker.slug, biomarker]));
    return {
      items: slugs.map((slug) => ({ slug, found: bySlug.has(slug), biomarker: bySlug.get(slug) })),
      missing: slugs.filter((slug) => !bySlug.has(slug)),
    };
  },
});
