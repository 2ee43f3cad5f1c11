import { describe, expect, it } from '@jest/globals';
import { DEMO_PANELS } from '../demo/lab-panels.ts';
import { demoVisits } from '../demo/lab-results.ts';

const deliveries = ['female', 'male'].flatMap((gender) =>
  demoVisits({ email: `${gender}@members.example`, gender }, new Date('2026-11-21T12:00:00Z')).flatMap((visit) => visit.deliveries),
);
const results = deliveries.flatMap((delivery) => delivery.results);

describe('a specimen of the demo laboratory', () => {
  it.each([
    ['2276-4', 'Serum'],
    ['6690-2', 'Blood'],
    ['785-6', 'Blood'],
    ['787-2', 'Blood'],
    ['4548-4', 'Blood'],
    ['5803-2', 'Urine'],
  ])('of the code %s is %s', (code, specimen) => {
    expect(results.find(({ loincCode }) => loincCode === code)?.specimen).toBe(specimen);
  });

  it('is what the name of LOINC says, for every result', () => {
    for (const { loincName, specimen } of results) {
      const [, system = ''] = loincName.match(/ (?:in|of) (Serum|Plasma|Blood|Urine|Platelet poor plasma|Red Blood Cells)\b/) ?? [];
      if (system) expect([loincName, specimen]).toEqual([loincName, system === 'Red Blood Cells' ? 'Blood' : system]);
      expect([loincName, specimen]).toEqual([loincName, expect.any(String)]);
    }
  });

  it('is that of a report only where all of its results share it', () => {
    for (const { report, results: own } of deliveries) {
      const all = new Set(own.map(({ specimen }) => specimen));
      expect([report.name, report.specimen]).toEqual([report.name, all.size === 1 ? [...all][0] : undefined]);
    }
    expect(deliveries.some(({ report }) => report.specimen === undefined)).toBe(true);
  });
});

describe('a panel of the demo laboratory', () => {
  it.each(DEMO_PANELS)('$name has its code, and all that it measures and nothing else', ({ loincCode, of }) => {
    const own = deliveries.filter(({ report }) => report.loincCode === loincCode);
    expect(own.length).toBeGreaterThanOrEqual(9);
    for (const { results: measured } of own) expect(measured.map((result) => result.loincCode).toSorted()).toEqual([...of].sort());
  });

  it('is no other report', () => {
    const codes: readonly string[] = DEMO_PANELS.map(({ loincCode }) => loincCode);
    for (const { report } of deliveries) if (report.loincCode) expect(codes).toContain(report.loincCode);
    expect(deliveries.some(({ report }) => !report.loincCode)).toBe(true);
  });
});
