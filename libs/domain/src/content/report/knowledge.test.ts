import { expect, it } from '@jest/globals';
import { knowledgeOf, leadingName } from './knowledge.ts';
import type { ReportVocabulary } from './vocabulary.ts';
import { wordsOf } from './words.ts';

const named = (printed: string, slug: string) => ({ printed, slug, kind: 'exact' as const, needsUnit: false });
const knowledge = knowledgeOf({
  ...{ units: [], loinc: {}, markers: [] },
  names: [
    named('eGFR', 'egfr'),
    named('glomerular filtration rate', 'egfr'),
    named('filtration rate', 'egfr'),
    named('AST', 'ast'),
    named('filtration', 'other'),
    named('Cholestérol HDL', 'hdl'),
    named('Chol/HDL', 'ratio'),
    named('Chol HDL', 'hdl'),
    named('ALT SGPT', 'alt'),
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

it.each([
  ['Chol/HDL 3.9', 'ratio'],
  ['Chol / HDL 3.9', 'ratio'],
  ['Chol:HDL 3.9', 'ratio'],
  ['Chol HDL 45', 'hdl'],
  ['Chol: HDL 45', 'hdl'],
  ['ALT/SGPT 45', 'alt'],
  ['1/Chol HDL 45', undefined],
])('%j is of %s', (text, slug) => {
  expect(leadingName(knowledge, text, wordsOf(text), 0)?.names.map((name) => name.slug)).toEqual(slug && [slug]);
});
