import { slugsByName, type BiomarkerDetail } from '@biomarker/domain/content';
import { z } from 'zod';
import { BiomarkerLine, summaryOf } from '../schemas/biomarker.ts';
import { uniqueTexts } from '../schemas/inputs.ts';
import { Range, splitRanges } from '../schemas/range.ts';
import { tool } from './tool.ts';

const Compared = BiomarkerLine.omit({ categorySlug: true }).extend({
  summary: z.string().optional(),
  timeOfDay: z.string().optional(),
  standardRanges: z.array(Range.omit({ source: true, notes: true })),
});

export const getBiomarkers = tool({
  name: 'get_biomarkers',
  title: 'Compare several biomarkers',
  description:
    'Compares up to 20 biomarkers side by side, in the given order: what each shows, ranges, fasting, time of day, biotin. Unknown ones are in missing, without substitutes. More on one: get_biomarker.',
  input: z.strictObject({ slugs: uniqueTexts(1, 20).describe('Slugs, names or aliases: ["ferritin","TSH"].') }),
  output: z.object({
    items: z.array(z.object({ slug: z.string(), found: z.boolean(), biomarker: Compared.optional() })),
    missing: z.array(z.string()),
  }),
  cacheable: true,

  async run({ slugs: names }, { biomarkers, discovery }) {
    const slugOf = await slugsByName({ biomarkers, discovery }, names);
    const bySlug = new Map((await biomarkers.findDetails([...slugOf.values()])).map((biomarker) => [biomarker.slug, biomarker]));
    const found = (name: string) => bySlug.get(slugOf.get(name) ?? '');
    return {
      items: names.map((name) => {
        const biomarker = found(name);
        return { slug: name, found: biomarker !== undefined, biomarker: biomarker && comparedOf(biomarker) };
      }),
      missing: names.filter((name) => !found(name)),
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
