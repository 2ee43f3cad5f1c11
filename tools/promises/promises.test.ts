import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { load } from 'js-yaml';
import { z } from 'zod';

const REMEDY = 'a changed promise is changed in code, documents, changelog and tools/promises/promises.yaml together';

const promises = z.array(z.looseObject({ promise: z.string() }).catchall(z.string())).parse(load(readFileSync('tools/promises/promises.yaml', 'utf8')));

it.each(promises)('$promise', ({ promise: _, ...said }) => {
  const broken = Object.entries(said).filter(([file, text]) => !readFileSync(file, 'utf8').includes(text));
  expect(broken.map(([file, text]) => `${file} lacks "${text}": ${REMEDY}`)).toEqual([]);
});

// Each constant of these files, as the expression finds it, is a promise.
it.each<[string, RegExp]>([
  ['apps/partner-auth/src/oauth/lifetimes.ts', /(?<=^export const)\s\w+ = .*;/gm],
  ['libs/domain/src/partner/members/retention.ts', /\w+Days: [\d *]+,/g],
  ['libs/db/src/shared/locks.ts', /\w+: 726_273_\d+,/g],
])('every number of %s is a promise', (file, numbers) => {
  const promised = promises.flatMap(({ [file]: text }) => (text ? [text.trim()] : []));
  const found = [...readFileSync(file, 'utf8').matchAll(numbers)].map(([number]) => number.trim());
  expect(found.length).toBeGreaterThan(2);
  expect(found.toSorted()).toEqual(promised.toSorted());
});
