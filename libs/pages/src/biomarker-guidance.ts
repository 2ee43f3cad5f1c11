import { BIOTIN_RULE, type BiomarkerDetail, type Specimen } from '@biomarker/domain/content';
import { blocks, capital, facts, link, paragraphs, section, subsection, table, text } from './markdown.ts';

export const PURPOSES = { increase: 'To raise a low value', decrease: 'To lower a high value', maintain: 'To keep it steady' } as const;

/** A single item follows its name; several items form a list below it. */
const joined = (items: readonly string[]) => (items.length > 1 ? items.map((item) => `\n  - ${text(item)}`).join('') : text(items[0] ?? ''));

const FASTING = { required: 'needed', preferred: 'preferred', no: 'not needed', varies: 'depends on the laboratory' } as const;

/** Sample, fasting, time and other preparation; then how often and why to test. */
export function preparationSection(biomarker: BiomarkerDetail): string {
  const { specimen, testingGuidelines } = biomarker;
  const times = [specimen?.timeOfDay, ...testingGuidelines.map(({ bestTimeOfDay }) => bestTimeOfDay)].filter((time) => time !== undefined);
  return section(
    'Before the test',
    facts([
      ['Fasting', specimen ? capital(fastingOf(specimen)) : ''],
      ['Best time', text(capital(times[0] ?? ''))],
      ['Sample', specimen ? text(capital(specimen.tube ? `${specimen.type}, ${specimen.tube}` : specimen.type)) : ''],
      ['Before the draw', joined(testingGuidelines.flatMap(({ preparation }) => preparation))],
      ['Good to know', joined(notesOf(specimen))],
    ]),
    testingPart(biomarker),
  );
}

/** Where a note says how biotin falsifies this test, its rule says only what to do. */
function notesOf(specimen: BiomarkerDetail['specimen']): string[] {
  const notes = specimen?.notes ?? [];
  const isTold = notes.some((note) => note !== BIOTIN_RULE && /\bbiotin\b/i.test(note));
  return notes.map((note) => (note === BIOTIN_RULE && isTold ? note.replace(/^[^.]+\. /, '') : note));
}

export const fastingOf = ({ fasting, fastingHours }: Specimen) => `${FASTING[fasting]}${fastingHours ? `, at least ${fastingHours} hours` : ''}`;

const testingPart = ({ testingGuidelines }: BiomarkerDetail): string =>
  subsection(
    'When and why to test',
    ...testingGuidelines.map(({ frequency, conditions, interferingFactors }) =>
      facts([
        ['How often', text(frequency)],
        ['Reasons to test', joined(conditions)],
        ['Possible shifts of the result', joined(interferingFactors)],
      ]),
    ),
  );

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
            ['Caution', joined(guideline.contraindications)],
          ]),
        ),
      ),
    ),
    subsection(
      'Upper limits of supplements',
      supplementLimits.length > 0 && 'They do not apply to a treatment that a clinician ordered.',
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
