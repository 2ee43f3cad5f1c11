import { expect, it } from '@jest/globals';
import type { LabKind, LabPosition, OwnChart, Person } from '@biomarker/domain/partner';
import type { Bundle } from 'fhir/r4.js';
import { bundleOf } from './bundle.ts';

const PERSON = { givenName: 'Ada', familyName: 'Example', birthDate: '1980-02-03', gender: 'female', updatedAt: '2026-05-04T09:30:00.000Z' } as Person;
const TYPES = { report: 'DiagnosticReport', result: 'Observation' } as const;

/** A chart of so many documents of each kind, which answers by page as the store does. */
function chartOf(counts: Record<LabKind, number>): OwnChart {
  const pages = { report: 0, result: 0 };
  const documents = (kind: LabKind, after: LabPosition | undefined, limit: number) => {
    if (++pages[kind] > counts[kind] / limit + 1) throw new Error('asked for more pages than there are');
    const start = after ? Number(after.value) : 0;
    const end = Math.min(start + limit, counts[kind]);
    const page = Array.from({ length: end - start }, (_, index) => ({
      resourceType: TYPES[kind],
      id: `0000000${kind === 'report' ? 1 : 2}-0000-4000-8000-${String(start + index + 1).padStart(12, '0')}`,
      code: { text: `${kind} ${start + index + 1}` },
    }));
    return Promise.resolve({ documents: page, total: counts[kind], ...(end < counts[kind] && { next: { value: String(end), id: page.at(-1)!.id } }) });
  };
  return { person: () => Promise.resolve(PERSON), documents } as unknown as OwnChart;
}

const namesOf = (kind: LabKind, count: number) => Array.from({ length: count }, (_, index) => `${kind} ${index + 1}`);

it.each([
  [0, 0],
  [1, 200],
  [201, 199],
  [3, 457],
])('a chart of %s reports and %s results is exported whole, in order: the person, the reports, the results', async (report, result) => {
  let text = '';
  for await (const part of bundleOf(chartOf({ report, result }), 'https://members.example/fhir', '2026-05-04T09:30:00.000Z')) text += part;
  const { entry = [] } = JSON.parse(text) as Bundle;
  const [patient, ...rest] = entry.map(({ resource }) => resource as unknown as { resourceType: string; id: string; code?: { text: string } });
  expect(patient!.resourceType).toBe('Patient');
  expect(rest.map(({ code }) => code!.text)).toEqual([...namesOf('report', report), ...namesOf('result', result)]);
  expect(new Set(rest.map(({ id }) => id)).size).toBe(report + result);
});
