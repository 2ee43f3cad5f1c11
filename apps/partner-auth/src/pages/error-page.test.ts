import { expect, it } from '@jest/globals';
import { golden, wordsOf } from '@biomarker/testbed/golden';
import { errorPage } from './error-page.ts';

it('each status reads as it was reviewed', () => {
  const words = [400, 403, 404, 405, 410, 429, 500, 503].map((status) => {
    const [main] = /<main[\s>].*<\/main>/s.exec(errorPage(status, 'REQUEST'))!;
    return `${status}\n${wordsOf(main)}`;
  });
  const text = words.join('\n');
  expect(text).toBe(golden(new URL('golden/errors.txt', import.meta.url), text));
});

it('a named fault stands in place of the words of its status', () => {
  expect(wordsOf(errorPage(400, 'REQUEST', 'redirect_uri is unknown'))).toContain('This address does not work\nredirect_uri is unknown\n');
});
