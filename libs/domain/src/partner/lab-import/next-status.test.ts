import { golden } from '@biomarker/testbed/golden';
import { expect, it } from '@jest/globals';
import type { LabResult } from '../lab/lab-record.ts';
import { nextStep, type Step } from './next-status.ts';

const STATUSES = ['registered', 'preliminary', 'final', 'amended', 'corrected', 'appended', 'cancelled', 'entered-in-error'] as const;

const STANDING = '2026-01-02T09:00:00Z';
const RELEASES = { earlier: '2026-01-01T09:00:00Z', 'the same': STANDING, later: '2026-01-03T09:00:00Z' };

const quantity = (value: string) => ({ kind: 'quantity' as const, value, unit: 'ng/mL' });
const CONTENTS = {
  'the same content': {},
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
