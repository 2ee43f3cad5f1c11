import type { BiomarkerDetail } from '@biomarker/domain/content';
import { PURPOSES } from './biomarker-guidance.ts';
import { shortNameOf } from './full-name.ts';

const MOST_NAMED = 3;

/** What the parts of the page hold, by their headings, in a few words each. */
export function hintsOf(biomarker: BiomarkerDetail): Record<string, string> {
  const { keyInsights, testingGuidelines, questions = [], stories = [], related = [], researchLinks, furtherReading, supplementLimits } = biomarker;
  const food = biomarker.nutritionGuidelines.map((each): [string, string] => [
    PURPOSES[each.purpose],
    named({ foods: each.foods, supplements: each.supplements, cautions: [...each.contraindications, ...each.interactions] }),
  ]);
  const samples = !stories.every(({ isSample }) => isSample) ? '' : stories.length === 1 ? 'sample' : 'samples';
  return {
    'Key points': counted(keyInsights),
    'When and why to test': named({
      'how often': testingGuidelines.flatMap(({ frequency = '' }) => frequency || []),
      reasons: testingGuidelines.flatMap(({ conditions }) => conditions),
      'possible shifts': testingGuidelines.flatMap(({ interferingFactors }) => interferingFactors),
    }),
    ...Object.fromEntries(food),
    'Upper limits of supplements': listed(supplementLimits.map(({ nutrient }) => nutrient)),
    'Questions and answers': counted(questions),
    'Stories of members': `${counted(stories)} ${samples}`,
    'Related biomarkers': listed(related.map(shortNameOf)),
    Research: counted(researchLinks),
    'Further reading': listed(furtherReading.map(({ publisher }) => publisher)),
    'About this test': named({ [`LOINC ${biomarker.loincCode}`]: biomarker.loincCode, 'other names': biomarker.aliases, 'medical review': 'its state' }),
  };
}

const counted = (items: readonly unknown[]): string => String(items.length);

/** The names of those that are there. */
const named = (parts: Record<string, string | readonly string[] | undefined>): string =>
  Object.entries(parts)
    .flatMap(([name, value = '']) => (value.length > 0 ? [name] : []))
    .join(', ');

const listed = (items: readonly string[]): string => [...new Set(items)].slice(0, MOST_NAMED).join(', ');
