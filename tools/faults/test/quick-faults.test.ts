import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from '@jest/globals';
import { describeWithRedis } from '@biomarker/testbed/with-redis';
import { faults } from '../faults/index.ts';
import { faultsFound } from '../report.ts';
import { runFaults } from '../run.ts';

it('every file of a fault is in the list, under its own name', () => {
  const files = readdirSync('tools/faults/faults').map((file) => basename(file, '.ts'));
  expect(faults.map(({ name }) => name).sort()).toEqual(files.filter((name) => name !== 'index').sort());
});

const quick = faults.filter((fault) => fault.quick);

describeWithRedis('while something is broken', () => {
  it('no service gives a wrong answer', async () => {
    const results = await runFaults(quick);
    expect(faultsFound(results)).toBe('');
    expect(results).toHaveLength(3 * quick.length);
  }, 180_000);
});
