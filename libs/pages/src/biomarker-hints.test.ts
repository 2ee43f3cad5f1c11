import { BiomarkerDetail } from '@biomarker/domain/content';
import { expect, it } from '@jest/globals';
import { PURPOSES } from './biomarker-guidance.ts';
import { hintsOf } from './biomarker-hints.ts';

const guideline = { foods: [], supplements: [], contraindications: [], interactions: [] };
const empty = Object.fromEntries(Object.keys(BiomarkerDetail.shape).map((field) => [field, []]));
const hints = (more: object) => hintsOf({ ...empty, loincCode: '2498-4', ...more } as unknown as BiomarkerDetail);
const [purpose] = Object.keys(PURPOSES) as (keyof typeof PURPOSES)[];

it.each([
  [{ stories: [{ isSample: true }] }, 'Stories of members', '1 sample'],
  [{ stories: [{ isSample: true }, { isSample: true }] }, 'Stories of members', '2 samples'],
  [{ stories: [{ isSample: true }, { isSample: false }] }, 'Stories of members', '2 '],
  [{ nutritionGuidelines: [{ ...guideline, purpose, interactions: ['Coffee'] }] }, PURPOSES[purpose!], 'cautions'],
  [{ nutritionGuidelines: [{ ...guideline, purpose, contraindications: ['Gout'] }] }, PURPOSES[purpose!], 'cautions'],
  [{ nutritionGuidelines: [{ ...guideline, purpose, foods: ['Lentils'], supplements: ['Iron'] }] }, PURPOSES[purpose!], 'foods, supplements'],
  [{ furtherReading: ['WHO', 'WHO', 'NIH', 'CDC', 'NHS'].map((publisher) => ({ publisher })) }, 'Further reading', 'WHO, NIH, CDC'],
  [{ testingGuidelines: [{ frequency: 'Yearly', conditions: [], interferingFactors: ['Food'] }] }, 'When and why to test', 'how often, possible shifts'],
])('of %j', (more, heading, hint) => {
  expect(hints(more)[heading]).toBe(hint);
});
