import { expect, it } from '@jest/globals';
import { knowledgeOf, leadingName } from './knowledge.ts';
import type { ReportVocabulary } from './vocabulary.ts';
import { wordsOf } from './words.ts';

const { unitsOf } = knowledgeOf({
  ...{ names: [], lookAlikes: [], loinc: {}, markers: [] },
  units: [
    { printed: 'µg/L', ucum: 'ug/L' },
    { printed: 'G/L', ucum: '10*9/L' },
    { printed: 'g/L', ucum: 'g/L' },
    { printed: 'x10^-9', ucum: '10*-9' },
    { printed: 'm2', ucum: 'm2' },
    { printed: 'U/L', ucum: 'U/L' },
    { printed: 'U/L', ucum: '[IU]/L' },
    { printed: 'U/L', ucum: 'U/L' },
  ],
} satisfies ReportVocabulary);

it.each([
  ['\u00b5g/L', ['ug/L']],
  ['\u03bcg/L', ['ug/L']],
  ['ug/L', ['ug/L']],
  [' UG / l ', ['ug/L']],
  ['G/L', ['10*9/L']],
  ['g/L', ['g/L']],
  ['g/l', ['10*9/L', 'g/L']],
  ['x10^-9', ['10*-9']],
  ['x10^\u2212' + '9', ['10*-9']],
  ['x10^\u2013' + '9', ['10*-9']],
  ['x10^\u2014' + '9', ['10*-9']],
  ['m\u00b2', ['m2']],
  ['U/L', ['U/L', '[IU]/L']],
  ['parsec', []],
])('the printed unit %j may mean %j', (printed, ucum) => expect(unitsOf(printed)).toEqual(ucum));

const named = (printed: string, slug: string) => ({ printed, slug, kind: 'exact' as const, needsUnit: false });
const knowledge = knowledgeOf({
  ...{ units: [], loinc: {}, markers: [] },
  names: [
    named('eGFR', 'egfr'),
    named('glomerular filtration rate', 'egfr'),
    named('filtration rate', 'egfr'),
    named('AST', 'ast'),
    named('filtration', 'other'),
  ],
  lookAlikes: [{ printed: 'eGFR cystatin', why: 'another test' }],
} satisfies ReportVocabulary);

it.each([
  ['filtration rate of 60', 'filtration rate', ' of 60'],
  ['glomerular rate (eGFR) 60', 'egfr', ' 60'],
  ['the glomerular rate (eGFR) 60', undefined, ''],
  ['glomerular rate (eGFR by formula) 60', undefined, ''],
  ['glomerular rate (by eGFR) 60', undefined, ''],
  ['glomerular rate (AST) 60', undefined, ''],
  ['glomerular rate (eGFR cystatin) 60', undefined, ''],
  ['glomerular rate (eGFR 60', undefined, ''],
  ['glomerular rate eGFR) 60', undefined, ''],
  ['(eGFR) 60', 'egfr', ') 60'],
])('%j begins with the name %j', (text, printed, rest) => {
  const found = leadingName(knowledge, text, wordsOf(text), 0);
  expect([found?.printed, found ? text.slice(found.end) : '']).toEqual([printed, rest]);
});
