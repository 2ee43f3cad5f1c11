import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from '@jest/globals';
import { faults } from '../faults/index.ts';

it('every file of a fault is in the list, under its own name', () => {
  const files = readdirSync('tools/faults/faults').map((file) => basename(file, '.ts'));
  expect(faults.map(({ name }) => name).sort()).toEqual(files.filter((name) => name !== 'index').sort());
});
