import type { BiomarkerDetail, Specimen } from '@biomarker/domain/content';
import { blocks, capital, facts, link, paragraphs, section, subsection, table, text } from './markdown.ts';

const PURPOSES = { increase: 'To raise a low value', decrease: 'To lower a high value', maintain: 'To keep it steady' } as const;

/** One item follows its name; several stand below it. */
const joined = (items: readonly string[]) => (items.length > 1 ? items.map((item) => `\n  - ${text(item)}`).join('') : text(items[0] ?? ''));

/** `names` are the names of related tests by slug. */
export function testingSection({ testingGuidelines, specimen }: BiomarkerDetail, names: ReadonlyMap<string, string>): string {
  return section(
    'Testing',
    specimen ? specimenFacts(specimen) : '',
    ...testingGuidelines.map((guideline) =>
      facts([
        ['How often', text(guideline.frequency)],
        ['When it is tested', joined(guideline.conditions)],
        ['Time of day', guideline.bestTimeOfDay && text(guideline.bestTimeOfDay)],
        ['Preparation', joined(guideline.preparation)],
        ['What can shift the result', joined(guideline.interferingFactors)],
        ['Read together with', guideline.relatedTests.map((slug) => link(names.get(slug) ?? slug, `/biomarkers/${slug}`)).join(', ')],
      ]),
    ),
  );
}

const FASTING = { required: 'needed', preferred: 'preferred', no: 'not needed', varies: 'depends on the laboratory' } as const;

function specimenFacts({ type, tube, fasting, fastingHours, timeOfDay, notes }: Specimen): string {
  return facts([
    ['Sample', text(tube ? `${type} (${tube})` : type)],
    ['Fasting before the draw', `${FASTING[fasting]}${fastingHours ? `, at least ${fastingHours} hours` : ''}`],
    ['Best time', timeOfDay && text(timeOfDay)],
    ['Good to know', joined(notes)],
  ]);
}

export function nutritionSection({ nutritionGuidelines, nutritionNote = '', supplementLimits }: BiomarkerDetail): string {
  return section(
    'Food and lifestyle',
    text(nutritionNote),
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
    subsection(
      'Upper limits of supplements',
      table(
        ['Nutrient', 'For', 'At most', 'Set by'],
        supplementLimits.map(({ nutrient, population, amount, unit, body, sourceUrl }) => [
          text(capital(nutrient)),
          text(population),
          text(`${amount.toLocaleString('en-US')} ${unit}`),
          sourceUrl ? link(body, sourceUrl) : text(body),
        ]),
      ),
    ),
  );
}
