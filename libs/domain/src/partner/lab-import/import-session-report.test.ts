import { describe, expect, it } from '@jest/globals';
import { collector, isKept } from './import-session-report.ts';

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

  it('tells 200 of a kind, and counts all', () => {
    const { report, ...collect } = collector();
    const numbers = Array.from({ length: 201 }, (_, index) => String(index));
    const remarks = numbers.map((where) => ({ where, field: '', about: '' }));
    collect.refuse(remarks.slice(0, 150));
    collect.refuse(remarks.slice(150));
    collect.note(remarks);
    for (const name of [...numbers, '0', '200']) collect.unmapped({ name, value: { kind: 'quantity', unit: name } as never });
    const { refusals, notes, refusalCount, unmapped } = report;
    expect([refusals, notes, unmapped.codes, unmapped.units].map(({ length }) => length)).toEqual([200, 200, 200, 200]);
    expect([refusalCount, unmapped.codes[0], unmapped.units[1]]).toEqual([201, { code: '', text: '0', count: 2 }, { unit: '1', count: 1 }]);
  });
});
