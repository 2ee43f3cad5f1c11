import { didYouMean, type BiomarkerDetail } from '@biomarker/domain/content';
import { brief } from '@biomarker/domain/shared';
import { z } from 'zod';
import { BiomarkerLine, summaryOf } from '../schemas/biomarker.ts';
import { uniqueTexts } from '../schemas/inputs.ts';
import { NOT_A_DIAGNOSIS } from '../schemas/notices.ts';
import { Range, splitRanges } from '../schemas/range.ts';
import { tool } from './tool.ts';

const Compared = BiomarkerLine.omit({ categorySlug: true }).extend({
  summary: z.string().optional(),
  timeOfDay: z.string().optional(),
  standardRanges: z.array(Range.omit({ source: true, notes: true })),
});

/** Slugs that are suggested for each unknown one of a list. */
const MOST_SUGGESTIONS = 2;

export const getBiomarkers = tool({
  name: 'get_biomarkers',
  title: 'Compare several biomarkers',
  description:
    'Compares up to 20 biomarkers side by side, in the given order: what each shows, ranges, fasting, time of day, biotin. Unknown ones are in missing, with suggestions.',
  input: z.strictObject({ slugs: uniqueTexts(1, 20).describe('Exact slugs: ["ferritin","tsh"].') }),
  output: z.object({
    items: z.array(z.object({ slug: z.string(), found: z.boolean(), biomarker: Compared.optional() })),
    missing: z.array(z.string()),
    suggestions: z.array(z.object({ missing: z.string(), slug: z.string() })).optional(),
    disclaimer: z.string(),
  }),
  cacheable: true,

  async run({ slugs: names }, { biomarkers, discovery }) {
    const bySlug = new Map((await biomarkers.findDetails(names)).map((biomarker) => [biomarker.slug, biomarker]));
    const found = (name: string) => bySlug.get(name);
    const missing = names.filter((name) => !found(name));
    const meant = await Promise.all(missing.map(async (name) => (await didYouMean({ discovery }, name)).map(({ slug }) => ({ missing: brief(name), slug }))));
    const suggestions = meant.flatMap((each) => each.slice(0, MOST_SUGGESTIONS));
    return {
      items: names.map((name) => {
        const biomarker = found(name);
        return { slug: brief(name), found: biomarker !== undefined, biomarker: biomarker && comparedOf(biomarker) };
      }),
      missing: missing.map(brief),
      ...(suggestions.length > 0 && { suggestions }),
      disclaimer: NOT_A_DIAGNOSIS,
    };
  },
});

function comparedOf(biomarker: BiomarkerDetail): z.input<typeof Compared> {
  const { specimen, testingGuidelines } = biomarker;
  return {
    ...summaryOf(biomarker),
    fasting: specimen?.fasting,
    affectedByBiotin: specimen?.affectedByBiotin,
    timeOfDay: specimen?.timeOfDay ?? testingGuidelines.find(({ bestTimeOfDay }) => bestTimeOfDay)?.bestTimeOfDay,
    standardRanges: splitRanges(biomarker).standardRanges,
  };
}
