import { expect, it } from '@jest/globals';
import { searchKey } from './search-key.ts';

it.each([
  ['HbA1c', 'hba1c'],
  ['25-OH vitamin D', '25ohvitamind'],
  ['4548-4', '45484'],
  ['5 \u00b5g', '5ug'],
  ['5 \u03bcg', '5ug'],
  ['β-carotene', 'betacarotene'],
  ['α1-antitrypsin', 'alpha1antitrypsin'],
  ['Sjögren', 'sjogren'],
])('the key of "%s" is %s', (term, key) => {
  expect(searchKey(term)).toBe(key);
});
