import { golden, wordsOf } from '@biomarker/testbed/golden';
import { expect, it } from '@jest/globals';
import { sections } from './described.ts';
import { operationOf } from './operation.ts';

const operations = sections.flatMap(({ operations }) => operations);

/** A form with a required parameter, one without, a path that needs the script, a body, and a token. */
it.each(['suggest', 'listCategories', 'getLabPackage', 'batchBiomarkers', 'clearCache'])('%s reads as it was reviewed', (id) => {
  const { markup } = operationOf(
    operations.find(({ operation }) => operation.operationId === id)!,
    'https://api.test',
  );
  const samples = markup.replace(/<pre tabindex="0">.*?<\/pre>/gs, '‹sample›');
  const text = wordsOf(samples);
  expect(text).toBe(golden(new URL(`golden/operation-${id}.txt`, import.meta.url), text));
});
