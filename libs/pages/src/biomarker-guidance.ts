import type { BiomarkerDetail } from '@biomarker/domain/content';
import { blocks, facts, link, paragraphs, section, subsection, text } from './markdown.ts';

const PURPOSES = { increase: 'To raise a low value', decrease: 'To lower a high value', maintain: 'To keep it steady' } as const;

/** One item stands beside its name, several stand below it. */
const joined = (items: readonly string[]) => (items.length > 1 ? items.map((item) => `\n  - ${text(item)}`).join('') : text(items[0] ?? ''));

/** `names` are the names of related tests by slug. */
export function testingSection({ testingGuidelines }: BiomarkerDetail, names: ReadonlyMap<string, string>): string {
  return section(
    'Testing',
    ...testingGuidelines.map((guideline) =>
      facts([
        ['How often', text(guideline.frequency)],
        ['When it is tested', joined(guideline.conditions)],
        ['Fasting', guideline.fastingRequired ? 'usually needed' : 'not needed'],
        ['Time of day', guideline.bestTimeOfDay && text(guideline.bestTimeOfDay)],
        ['Preparation', joined(guideline.preparation)],
        ['What can shift the result', joined(guideline.interferingFactors)],
        ['Read together with', guideline.relatedTests.map((slug) => link(names.get(slug) ?? slug, `/biomarkers/${slug}`)).join(', ')],
      ]),
    ),
  );
}

export function nutritionSection({ nutritionGuidelines }: BiomarkerDetail): string {
  return section(
    'Food and lifestyle',
    ...nutritionGuidelines.map((guideline) =>
      subsection(
        PURPOSES[guideline.purpose],
        blocks(
          paragraphs(guideline.recommendation),
          facts([
            ['Foods', joined(guideline.foods)],
            ['Supplements', joined(guideline.supplements)],
            ['Better avoided', joined(guideline.avoidFoods)],
            ['Timing', guideline.timing && text(guideline.timing)],
            ['Amount', guideline.dosage && text(guideline.dosage)],
            ['Interactions', joined(guideline.interactions)],
            ['Not for', joined(guideline.contraindications)],
          ]),
        ),
      ),
    ),
  );
}
