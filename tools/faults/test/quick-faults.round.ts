import { expect, it } from '@jest/globals';
import { describeWithRedis } from '@biomarker/testbed/with-redis';
import { faults } from '../faults/index.ts';
import { faultsFound } from '../report.ts';
import { runFaults } from '../run.ts';

const quick = faults.filter((fault) => fault.quick);

describeWithRedis('while something is broken', () => {
  it('no service gives a wrong answer', async () => {
    const results = await runFaults(quick);
    expect(faultsFound(results)).toBe('');
    expect(results).toHaveLength(3 * quick.length);
  });
});
