import { expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { flagWords, INTERPRETATIONS, isUnusual } from './interpretations.ts';

it('these flags alone say that nothing is unusual', () => {
  const usual = Object.keys(INTERPRETATIONS).filter((code) => !isUnusual({ codes: [code] }));
  expect(usual.sort()).toEqual(['B', 'EXP', 'IE', 'N', 'NCL', 'ND', 'NEG', 'NR', 'S', 'VS']);
  expect([isUnusual({ codes: ['N', 'H'] }), isUnusual({ codes: [], text: 'see note' }), isUnusual({ codes: [] })]).toEqual([true, true, false]);
});

it('each flag has the name of the code system', () => {
  const text = Object.keys(INTERPRETATIONS)
    .map((code) => `${code}: ${flagWords({ codes: [code] })}${isUnusual({ codes: [code] }) ? '' : ', usual'}\n`)
    .join('');
  expect(text).toBe(golden(new URL('golden/interpretations.txt', import.meta.url), text));
});

it('the words of the laboratory come before the names of its codes', () => {
  expect([flagWords({ codes: ['H', 'QCF'] }), flagWords({ codes: ['H'], text: 'a little high' })]).toEqual(['High, QCF', 'a little high']);
});
