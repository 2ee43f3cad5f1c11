import { golden } from '@biomarker/testbed/golden';
import { expect, it } from '@jest/globals';
import type { LabResult } from '../lab/lab-record.ts';
import { isSameValue, nextStep, type Step } from './next-status.ts';

const STATUSES = ['registered', 'preliminary', 'final', 'amended', 'corrected', 'appended', 'cancelled', 'entered-in-error'] as const;

const STANDING = '2026-01-02T09:00:00Z';
const RELEASES = { earlier: '2026-01-01T09:00:00Z', 'the same': STANDING, later: '2026-01-03T09:00:00Z' };

const quantity = (value: string) => ({ kind: 'quantity' as const, value, unit: 'ng/mL' });
const CONTENTS = {
  'the same content': {},
  'another reading': { loincCode: '2276-4', value: { ...quantity('15'), ucum: 'ng/mL' } },
  'other digits': { value: quantity('15.0') },
  'other words': { name: 'Ferritin, Serum' },
  'another value': { value: quantity('16') },
};

const result = (status: string, issuedAt: string, content: Partial<LabResult> = {}) =>
  ({
    ...{ id: 'r-1', reportId: 'p-1', laboratory: 'Acme', name: 'Ferritin', effectiveAt: '2026-01-01T08:00:00Z', issuedAt, status },
    ...{ value: quantity('15'), referenceRanges: [] },
    ...content,
  }) as unknown as LabResult;

const told = (step: Step) =>
  step.does === 'nothing'
    ? step.as
    : step.does === 'refuse'
      ? `refused: ${step.field} ${step.about}`
      : `written as ${step.status}${step.note ? `: ${step.note}` : ''}`;

it('each status after each other one leads to the step that was reviewed', () => {
  const blocks = STATUSES.flatMap((before) =>
    STATUSES.map((after) => {
      const lines = Object.entries(RELEASES).flatMap(([release, issuedAt]) => {
        const steps = new Map<string, string[]>();
        for (const [content, other] of Object.entries(CONTENTS)) {
          const record = result(before, STANDING);
          const [marked, unmarked] = [true, false].map((mark) => told(nextStep({ record, stored: record }, result(after, issuedAt, other), mark)));
          const step = marked === unmarked ? marked! : `${marked}; without marks ${unmarked}`;
          steps.set(step, [...(steps.get(step) ?? []), content]);
        }
        return [...steps].map(([step, contents]) => `  ${release} release${steps.size > 1 ? ` (${contents.join(', ')})` : ''}: ${step}\n`);
      });
      return `${before}, then ${after}\n${lines.join('')}`;
    }),
  );
  const text = blocks.join('\n');
  expect(text).toBe(golden(new URL('golden/next-status.txt', import.meta.url), text));
});

const later = (content: Partial<LabResult>, standing: Partial<LabResult> = {}) => {
  const record = result('final', STANDING, standing);
  return told(nextStep({ record, stored: record }, result('final', RELEASES.later, content)));
};
const AMENDED = 'written as amended: sent as final with other words than the chart: stored as amended';
const CORRECTED = 'written as corrected: sent as final with another value than the chart: stored as corrected';

it.each([
  ['15', '15.0', AMENDED],
  ['15.0', '15.00', AMENDED],
  ['15.00', '15', AMENDED],
  ['1.50', '1.5', AMENDED],
  ['0.10', '0.1', AMENDED],
  ['15.0', '15.0', 'unchanged'],
  ['10', '100', CORRECTED],
  ['100', '10.0', CORRECTED],
  ['0.1', '0.01', CORRECTED],
  ['20', '2', CORRECTED],
  ['1.05', '1.5', CORRECTED],
])('a final %s that comes later as %s is %s', (before, after, step) => {
  expect(later({ value: quantity(after) }, { value: quantity(before) })).toBe(step);
  const record = result('final', STANDING, { value: quantity(before) });
  expect(isSameValue({ record, stored: record }, result('final', RELEASES.later, { value: quantity(after) }))).toBe(step !== CORRECTED);
  expect(isSameValue({ record, stored: record }, result('amended', RELEASES.later, { value: quantity(after) }))).toBe(false);
});

const part = (value: string, name = 'Part') =>
  ({ name, value: quantity(value), referenceRanges: [] }) as unknown as NonNullable<LabResult['components']>[number];

it.each([
  ['another value of a part', [part('4')], [part('5')], CORRECTED],
  ['other digits of a part', [part('4')], [part('4.0')], AMENDED],
  ['one part more', [part('4')], [part('4'), part('5')], CORRECTED],
  ['the same parts', [part('4')], [part('4')], 'unchanged'],
  ['its parts in another order', [part('4'), part('5', 'Other')], [part('5', 'Other'), part('4')], AMENDED],
  ['the values of two parts exchanged', [part('4'), part('5', 'Other')], [part('5'), part('4', 'Other')], CORRECTED],
])('a final result that comes later with %s is told apart', (_what, before, after, step) => {
  const value = { kind: 'absent' as const, reason: 'unknown' };
  expect(later({ value, components: after }, { value, components: before })).toBe(step);
  const record = result('final', STANDING, { value, components: before });
  expect(isSameValue({ record, stored: record }, result('final', RELEASES.later, { value, components: after }))).toBe(step !== CORRECTED);
});

it.each([
  ['2026-01-01T08:00:00Z', 'unchanged'],
  ['2026-01-01T09:00:00+01:00', 'unchanged'],
  ['2026-01-01T08:30:00Z', AMENDED],
])('a final result that comes later with the time %s is %s', (effectiveAt, step) => expect(later({ effectiveAt })).toBe(step));
