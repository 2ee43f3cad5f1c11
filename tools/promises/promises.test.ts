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
