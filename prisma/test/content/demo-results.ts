import { describe, expect, it } from '@jest/globals';
import type { LabResult } from '@biomarker/domain/partner';
import { golden } from '@biomarker/testbed/golden';
import { DEMO_MEMBERS } from '../../demo/partner-people.ts';
import { DEMO_PANELS } from '../../demo/lab-panels.ts';
import { demoVisits } from '../../demo/lab-results.ts';

const deliveries = ['female', 'male'].flatMap((gender) =>
  demoVisits({ email: `${gender}@members.example`, gender }, new Date('2026-11-21T12:00:00Z')).flatMap((visit) => visit.deliveries),
);
const results = deliveries.flatMap((delivery) => delivery.results);

/** A result in one line: value, interval, flag, status and note. */
const toldOf = ({ value, referenceRanges, flags, status, note = '' }: LabResult) => {
  const words = value.kind === 'quantity' ? `${value.comparator ?? ''}${value.value} ${value.unit} (${value.ucum})` : JSON.stringify(value);
  return [words, ...referenceRanges.map(({ low, high, text }) => text ?? `${low}–${high}`), flags?.codes.join(' '), status, note].filter(Boolean).join(', ');
};

describe('demo results', () => {
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

    it('matches the LOINC name of every result', () => {
      for (const { loincName, specimen } of results) {
        const [, system = ''] = loincName!.match(/ (?:in|of) (Serum|Plasma|Blood|Urine|Platelet poor plasma|Red Blood Cells)\b/) ?? [];
        if (system) expect([loincName, specimen]).toEqual([loincName, system === 'Red Blood Cells' ? 'Blood' : system]);
        expect([loincName, specimen]).toEqual([loincName, expect.any(String)]);
      }
    });

    it('belongs to a report only when all its results share it', () => {
      for (const { report, results: own } of deliveries) {
        const all = new Set(own.map(({ specimen }) => specimen));
        expect([report.name, report.specimen]).toEqual([report.name, all.size === 1 ? [...all][0] : undefined]);
      }
      expect(deliveries.some(({ report }) => report.specimen === undefined)).toBe(true);
    });
  });

  describe('a panel of the demo laboratory', () => {
    it.each(DEMO_PANELS)('$name has its code and exactly its markers', ({ loincCode, of }) => {
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

  describe('the values of a demo member', () => {
    const quantityOf = (loincCode: string, own: readonly LabResult[]) => {
      const { value } = own.find((result) => result.loincCode === loincCode)!;
      return Number((value as Extract<LabResult['value'], { kind: 'quantity' }>).value);
    };
    const people = DEMO_MEMBERS.map((patient) => ({ ...patient, visits: demoVisits(patient, new Date('2026-11-21T12:00:00Z')) }));
    const settled = people.flatMap(({ visits }) => visits.slice(0, -1).map(({ deliveries: own }) => own.flatMap((delivery) => delivery.results)));

    it('are arithmetically consistent', () => {
      for (const own of settled) {
        const [hdl, ldl, triglycerides, total] = ['2085-9', '13457-7', '2571-8', '2093-3'].map((code) => quantityOf(code, own));
        expect(Math.abs(total! - (hdl! + ldl! + triglycerides! / 5))).toBeLessThanOrEqual(1);
        const [hematocrit, cells, volume] = ['4544-3', '789-8', '787-2'].map((code) => quantityOf(code, own));
        expect(Math.abs(hematocrit! / cells! - volume! / 10)).toBeLessThan(0.05);
        expect(Math.abs(28.7 * quantityOf('4548-4', own) - 46.7 - quantityOf('27353-2', own))).toBeLessThanOrEqual(1);
      }
    });

    it.each(people)('of $email are as they were reviewed, by date and marker', ({ email, visits }) => {
      const all = visits.flatMap(({ at, deliveries: own }) =>
        own.flatMap(({ report, results: measured }) => measured.map((result) => ({ told: at.toISOString().slice(0, 10), report, result }))),
      );
      const dates = visits.map(({ at, deliveries: own }) => {
        const reports = own.map(({ report: { name, status, laboratory, effectiveAt, issuedAt, specimen = 'several' } }) =>
          [name, status, laboratory, effectiveAt, issuedAt, specimen].join(', '),
        );
        return `${at.toISOString()}\n${reports.map((report) => `  ${report}\n`).join('')}`;
      });
      const markers = [...new Set(all.map(({ result }) => result.name))].sort().map((name) => {
        const values = all.filter(({ result }) => result.name === name).map(({ result, told }) => `  ${told} ${toldOf(result)}\n`);
        const { loincCode, loincName, specimen } = all.find(({ result }) => result.name === name)!.result;
        return `${name}, ${loincCode} ${loincName}, ${specimen}\n${values.join('')}`;
      });
      const text = [...dates, ...markers].join('\n');
      expect(text).toBe(golden(new URL(`golden/demo-${email.split('.')[0]}.txt`, import.meta.url), text));
    });

    it.each(people)('of $email vary: few leave the interval, and no heart or tumor marker does', ({ visits }) => {
      const all = visits.flatMap(({ deliveries: own }) => own.flatMap((delivery) => delivery.results));
      const flagged = new Set(all.filter(({ flags }) => flags?.codes[0] === 'H' || flags?.codes[0] === 'L').map(({ loincCode }) => loincCode));
      expect(flagged.size).toBeGreaterThan(8);
      expect(flagged.size).toBeLessThan(new Set(all.map(({ loincCode }) => loincCode)).size / 4);
      for (const code of ['89579-7', '33762-6', '2039-6', '1834-1', '2857-1']) expect(flagged).not.toContain(code);
      expect(all.filter(({ value }) => value.kind === 'quantity' && !(Number(value.value) > 0))).toEqual([]);
    });

    it.each(people)('of $email include a correction, a preliminary report, a limit and a unit change', ({ visits }) => {
      const all = visits.flatMap(({ deliveries: own }) => own.flatMap((delivery) => delivery.results));
      const corrected = all.filter(({ status }) => status === 'corrected');
      const before = all.filter(({ id, status }) => id === corrected[0]!.id && status === 'final');
      expect([corrected.length, before.length]).toEqual([1, 1]);
      expect(quantityOf('1558-6', before)).toBeGreaterThan(1.5 * quantityOf('1558-6', corrected));
      expect(all.some(({ status }) => status === 'preliminary')).toBe(true);
      expect(all.some(({ value }) => value.kind === 'quantity' && value.comparator === '<')).toBe(true);
      const units = all.flatMap(({ loincCode, value }) => (loincCode === '718-7' && value.kind === 'quantity' ? [value.unit] : []));
      expect([...new Set(units)]).toEqual(['g/L', 'g/dL']);
    });
  });
});
