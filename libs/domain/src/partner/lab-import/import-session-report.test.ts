import { describe, expect, it } from '@jest/globals';
import { isKept } from './import-session-report.ts';

describe('an import', () => {
  it.each([
    ['without a fault', { refusalCount: 0, taken: 2 }, {}, true],
    ['without a fault and without a report', { refusalCount: 0, taken: 0 }, {}, true],
    ['of a dry run', { refusalCount: 0, taken: 2 }, { dryRun: true }, false],
    ['with a fault', { refusalCount: 1, taken: 2 }, {}, false],
    ['with a fault that may be', { refusalCount: 1, taken: 1 }, { keepGood: true }, true],
    ['with nothing but faults, which may be', { refusalCount: 1, taken: 0 }, { keepGood: true }, false],
    ['of a dry run, with a fault that may be', { refusalCount: 1, taken: 1 }, { keepGood: true, dryRun: true }, false],
  ])('%s: whether it stays', (_, { refusalCount, taken }, options, kept) => {
    expect(isKept({ refusalCount, units: { taken, refused: 0, stale: 0 } }, options)).toBe(kept);
  });
});
