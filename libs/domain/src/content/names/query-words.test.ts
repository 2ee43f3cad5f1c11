import { describe, expect, it } from '@jest/globals';
import { americanSpelling, withoutWordsAround, wordsIn } from './query-words.ts';

it.each([
  ['Haemoglobin', 'hemoglobin'],
  ['Anaemia', 'anemia'],
  ['uraemia', 'uremia'],
  ['glycaemic', 'glycemic'],
  ['oestradiol', 'estradiol'],
  ['oesophagus', 'esophagus'],
  ['oedema', 'edema'],
  ['coeliac', 'celiac'],
  ['diarrhoea', 'diarrhea'],
  ['apnoea', 'apnea'],
  ['leucocytes', 'leukocytes'],
  ['leucine', 'leucine'],
  ['sulphate', 'sulfate'],
  ['gynaecology', 'gynecology'],
  ['paediatric', 'pediatric'],
  ['foetal', 'fetal'],
  ['Tumour marker', 'tumor marker'],
  ['odour colour behaviour', 'odor color behavior'],
  ['hour', 'hour'],
  ['goitre', 'goiter'],
  ['fibre', 'fiber'],
  ['poem', 'poem'],
  ['thyroïde', 'thyroide'],
  ['Größe', 'grosse'],
  ['œdema', 'edema'],
  ['haemochromatosis and haemolysis', 'hemochromatosis and hemolysis'],
])('"%s" is spelled %s', (british, american) => expect(americanSpelling(british)).toBe(american));

describe('a query without the words around it', () => {
  it.each([
    ['What is a normal TSH level?', 'tsh'],
    ['vitamin a', 'vitamin a'],
    ['a vitamin', 'vitamin'],
    ['what does a low ferritin mean', 'ferritin'],
    ['ferritin?!', 'ferritin'],
    ['  free \t T4;  ', 'free t4'],
    ['ferritin 4.5', 'ferritin'],
    ['ferritin 4,5', 'ferritin'],
    ['omega 3', 'omega 3'],
    ['b 12.5x', 'b 12.5x'],
    ['x4.5', 'x4.5'],
  ])('%p becomes %p', (text, words) => expect(withoutWordsAround(text)).toBe(words));

  it.each(['What is normal?', '4.5', ' ', ''])('%p stays as it is, since nothing else remains', (text) => expect(withoutWordsAround(text)).toBe(text));
});

it('words are runs of lower-case letters and digits', () => {
  expect(wordsIn('25-OH Vitamin D (ﬁnal)')).toEqual(['25', 'oh', 'vitamin', 'd', 'final']);
  expect(wordsIn('--')).toEqual([]);
});
