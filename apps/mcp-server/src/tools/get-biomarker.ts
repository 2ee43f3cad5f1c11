import { readBiomarker } from '@biomarker/domain/content';
import { z } from 'zod';
import { BiomarkerSummary, FACTS, Range, splitRanges } from '../schemas/biomarker.ts';
import { text } from '../schemas/inputs.ts';
import { tool } from './tool.ts';

const texts = z.array(z.string());

const Biomarker = BiomarkerSummary.extend({
  aliases: texts,
  abbreviation: z.string().optional(),
  significance: z.string().optional(),
  symptoms: texts,
  causes: texts,
  keyInsights: texts,
  numbers: z.string().optional(),
  noRangeReason: z.string().optional(),
  nutritionNote: z.string().optional(),
  ...FACTS,
  fastingRequired: z.boolean(),
  bestTimeOfDay: z.string().optional(),
  preparation: texts,
  interferingFactors: texts,
  frequency: texts,
  relatedTests: texts,
  includedInPackages: texts,
  medicalReviewStatus: z.string(),
});

export const getBiomarker = tool({
  name: 'get_biomarker',
  title: 'Read one biomarker',
  description:
    'Explains one biomarker by slug: meaning, causes and symptoms of high and low values, how to prepare and how often to test, changes from food and medicines, standard reference ranges, decision values, and optimal ranges where a guideline gives a target. It does not interpret a personal result.',
  input: z.strictObject({ slug: text(1, 160) }),
  output: z.object({ biomarker: Biomarker, standardRanges: z.array(Range), optimalRanges: z.array(Range), url: z.string() }),
  cacheable: true,

  async run({ slug }, deps) {
    const { optimalRanges, testingGuidelines, specimen, ...biomarker } = await readBiomarker(deps, slug, new Set());
    const testing = {
      fastingRequired: testingGuidelines.some(({ fastingRequired }) => fastingRequired),
      bestTimeOfDay: specimen?.timeOfDay ?? testingGuidelines.find(({ bestTimeOfDay }) => bestTimeOfDay)?.bestTimeOfDay,
      preparation: testingGuidelines.flatMap(({ preparation }) => preparation),
      interferingFactors: testingGuidelines.flatMap(({ interferingFactors }) => interferingFactors),
      frequency: testingGuidelines.map(({ frequency }) => frequency),
      relatedTests: testingGuidelines.flatMap(({ relatedTests }) => relatedTests),
    };
    return {
      biomarker: { ...biomarker, ...testing, specimen: specimen ?? undefined },
      ...splitRanges(optimalRanges),
      url: `${deps.baseUrl}/biomarkers/${slug}`,
    };
  },
});
