import { describe, expect, it } from '@jest/globals';
import { collector, settled } from './import-session-report.ts';

describe('an import', () => {
  it.each([
    ['without a fault', { refusalCount: 0, taken: 2 }, {}, true, 2],
    ['without a fault and without a report', { refusalCount: 0, taken: 0 }, {}, true, 0],
    ['of a dry run', { refusalCount: 0, taken: 2 }, { dryRun: true }, false, 2],
    ['with a fault', { refusalCount: 1, taken: 2 }, {}, false, 0],
    ['of a dry run, with a fault', { refusalCount: 1, taken: 2 }, { dryRun: true }, false, 0],
    ['with a fault that may be', { refusalCount: 1, taken: 1 }, { keepGood: true }, true, 1],
    ['with nothing but faults, which may be', { refusalCount: 1, taken: 0 }, { keepGood: true }, false, 0],
    ['of a dry run, with a fault that may be', { refusalCount: 1, taken: 1 }, { keepGood: true, dryRun: true }, false, 1],
  ])('%s: whether it stays, and its counts', (_, { refusalCount, taken }, options, keep, counted) => {
    const { report } = collector();
    const records = { new: taken, changed: 0, unchanged: 0, stale: 0 };
    expect(settled({ ...report, refusalCount, units: { taken, refused: 1, stale: 0 }, records }, options)).toMatchObject({
      ...{ keep, report: { units: { taken: counted, refused: 1 }, records: { new: counted } } },
    });
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
