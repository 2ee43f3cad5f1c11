import { describe, expect, test } from '@jest/globals';
import { content, loincTable } from '../fixtures.ts';

const systemOf = new Map(loincTable.map(({ code, system }) => [code, system ?? '']));
const SPECIMENS: [RegExp, RegExp][] = [
  [/Ser|Plas/, /serum|plasma/],
  [/^Bld/, /blood/],
  [/RBC/, /red cells|whole blood/],
  [/Urine/, /urine/],
];

describe('specimens', () => {
  describe('the specimen', () => {
    test('is given on every page', () => {
      expect(content.biomarkers.filter(({ specimen }) => specimen === undefined).map(({ slug }) => slug)).toEqual([]);
    });

    test('matches the system of the LOINC code', () => {
      const misfits = content.biomarkers.filter(({ loinc, specimen }) =>
        SPECIMENS.some(([system, type]) => loinc && system.test(systemOf.get(loinc.code) ?? '') && !type.test(specimen!.type)),
      );
      expect(misfits.map(({ slug, specimen }) => [slug, specimen!.type])).toEqual([]);
    });

    test('agrees with the testing guideline on fasting', () => {
      const contrary = content.biomarkers.filter(({ specimen, testingGuidelines }) => {
        const needed = testingGuidelines.some(({ fastingRequired }) => fastingRequired);
        return (specimen!.fasting === 'no' && needed) || (specimen!.fasting === 'required' && !needed);
      });
      expect(contrary.map(({ slug }) => slug)).toEqual([]);
    });

    test('mentions biotin when the testing guideline does', () => {
      const contrary = content.biomarkers.filter(({ specimen, testingGuidelines }) => {
        const said = testingGuidelines.some(({ preparation, interferingFactors }) => /biotin/i.test([...preparation, ...interferingFactors].join()));
        return said !== (specimen!.affectedByBiotin === true);
      });
      expect(contrary.map(({ slug }) => slug)).toEqual([]);
    });
  });
});
