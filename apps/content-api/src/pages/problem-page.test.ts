import { expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { problemPages } from './problem-page.ts';

it('each problem says its meaning and its remedy as it was reviewed', () => {
  const text = problemPages('https://biomarkers.example')
    .map(({ content }) => content)
    .join('\n\n');
  expect(text).toBe(golden(new URL('golden/problems.md', import.meta.url), text));
});
