import { readBiomarker, slugByName } from '@biomarker/domain/content';
import { z } from 'zod';
import { BiomarkerSummary, FACTS, peopleWithoutNumbers } from '../schemas/biomarker.ts';
import { text } from '../schemas/inputs.ts';
import { NOT_A_DIAGNOSIS } from '../schemas/notices.ts';
import { Range, splitRanges } from '../schemas/range.ts';
import { tool } from './tool.ts';

const texts = z.array(z.string());

const Biomarker = BiomarkerSummary.extend({
  aliases: texts,
  symptoms: texts,
  causes: texts,
  noRangeReason: z.string().optional(),
  numbers: z.string().optional(),
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
    'Explains one biomarker in numbers and lists: causes and symptoms of high and low values, reference ranges, decision values, conversions, how to prepare, what falsifies it, how often to test, supplement limits, signs that need care. Prose, questions and studies: fetch. It does not interpret a personal result.',
  input: z.strictObject({ slug: text(1, 160).describe('Slug, name, alias or LOINC code: ferritin, TSH.') }),
  output: z.object({
    biomarker: Biomarker,
    standardRanges: z.array(Range),
    optimalRanges: z.array(Range),
    noNumbersFor: texts.optional(),
    url: z.string(),
    more: z.string(),
    disclaimer: z.string(),
  }),
  cacheable: true,

  async run({ slug: name }, deps) {
    const slug = await slugByName(deps, name);
    const detail = await readBiomarker(deps, slug, new Set());
    const { optimalRanges, testingGuidelines, specimen, ...biomarker } = detail;
    const noNumbersFor = peopleWithoutNumbers(detail);
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
      ...splitRanges(detail),
      noNumbersFor: noNumbersFor.length > 0 ? noNumbersFor : undefined,
      url: `${deps.baseUrl}/biomarkers/${slug}`,
      more: `fetch biomarker:${slug}`,
      disclaimer: NOT_A_DIAGNOSIS,
    };
  },
});
