import { expect, it } from '@jest/globals';
import type { LabQuery } from '@biomarker/domain/partner';
import type { FhirRequest } from '../fhir-request.ts';
import { resourceTypes } from '../resources/index.ts';
import { readSearch } from './read-search.ts';
import { searchset } from './searchset.ts';

const diagnosticReports = resourceTypes.find(({ type }) => type === 'DiagnosticReport')!;

it('a page of the most reports includes all results of reports with 25 each', async () => {
  const result = Array.from({ length: 25 }, (_, index) => ({ reference: `Observation/${index}` }));
  const asked: [kind: string, query: LabQuery][] = [];
  const search = (kind: string, query: LabQuery) => {
    asked.push([kind, query]);
    const documents = kind === 'report' ? Array.from({ length: query.limit }, (_, id) => ({ resourceType: 'DiagnosticReport', id, result })) : [];
    return Promise.resolve({ documents, total: documents.length });
  };
  const parameters = new URLSearchParams({ _count: '1000', _include: 'DiagnosticReport:result' });
  const access = { scopes: ['patient/DiagnosticReport.rs', 'patient/Observation.rs'] };
  const request = { parameters, chart: { search }, access, fhirBase: 'https://fhir.example' } as unknown as FhirRequest;
  await searchset(diagnosticReports, readSearch(diagnosticReports, request), request);
  const [[, reports], [kind, results]] = asked as [(typeof asked)[number], (typeof asked)[number]];
  expect([kind, reports.limit * result.length]).toEqual(['result', results.limit]);
  expect(results.filter.ids![0]).toHaveLength(results.limit);
});
