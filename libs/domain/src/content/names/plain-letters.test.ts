import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plainLetters } from './plain-letters.ts';
import { americanSpelling, wordsIn } from './query-words.ts';
import { searchKey } from './search-key.ts';

it.each([
  ['Ferritin (ng/mL)', 'ferritin (ng/ml)'],
  ['Créatinine à jeun', 'creatinine a jeun'],
  ['Cholesterol całkowity, ŻELAZO', 'cholesterol calkowity, zelazo'],
  ['HÆMOGLOBIN, œstradiol, Größe, prøve', 'haemoglobin, oestradiol, grosse, prove'],
  ['α-Amylase, β2-microglobulin, γ-GT, ω-3, κ/λ, Δ', 'alpha-amylase, beta2-microglobulin, gamma-gt, omega-3, kappa/lambda, delta'],
  ['5 \u00b5g \u03bcg, 10³, ﬁnal', '5 ug ug, 103, final'],
  ['DEMİR, ışık', 'demir, isik'],
  ['白血球 Ω', '白血球 omega'],
])('the plain letters of "%s" are "%s"', (text, plain) => expect(plainLetters(text)).toBe(plain));

it('are the same in the words of a query and in its key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(wordsIn(text).join('')).toBe(searchKey(text));
      expect(wordsIn(americanSpelling(text)).join('') === '').toBe(searchKey(text) === '');
    }),
    { examples: [['α'], ['µ ß'], ['ł']] },
  );
});
