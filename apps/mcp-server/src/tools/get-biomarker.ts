import { readBiomarker, slugByName } from '@biomarker/domain/content';
import { z } from 'zod';
import { BiomarkerInNumbers, inNumbers, peopleWithoutNumbers } from '../schemas/biomarker.ts';
import { text } from '../schemas/inputs.ts';
import { NOT_A_DIAGNOSIS } from '../schemas/notices.ts';
import { Range, splitRanges } from '../schemas/range.ts';
import { tool } from './tool.ts';

export const getBiomarker = tool({
  name: 'get_biomarker',
  title: 'Read one biomarker',
  description:
    'Explains one biomarker in numbers and lists: causes and symptoms of high and low values, reference ranges, decision values, conversions, how to prepare, what falsifies it, how often to test, supplement limits, signs that need care. Prose, questions and studies: fetch. It does not interpret a personal result.',
  input: z.strictObject({ slug: text(1, 160).describe('Slug, name, alias or LOINC code: ferritin, TSH.') }),
  output: z.object({
    biomarker: BiomarkerInNumbers,
    standardRanges: z.array(Range),
    optimalRanges: z.array(Range),
    noNumbersFor: z.array(z.string()).optional(),
    url: z.string(),
    more: z.string(),
    disclaimer: z.string(),
  }),
  cacheable: true,

  async run({ slug: name }, deps) {
    const slug = await slugByName(deps, name);
    const detail = await readBiomarker(deps, slug, new Set());
    const noNumbersFor = peopleWithoutNumbers(detail);
    return {
      biomarker: inNumbers(detail),
      ...splitRanges(detail),
      noNumbersFor: noNumbersFor.length > 0 ? noNumbersFor : undefined,
      url: `${deps.baseUrl}/biomarkers/${slug}`,
      more: `fetch biomarker:${slug}`,
      disclaimer: NOT_A_DIAGNOSIS,
    };
  },
});
