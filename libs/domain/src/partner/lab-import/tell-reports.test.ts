import { golden } from '@biomarker/testbed/golden';
import { describe, expect, it } from '@jest/globals';
import { ReportStatus, ResultStatus, type LabReport, type LabResult } from '../lab/lab-record.ts';
import type { ImportSession, NextVersion, Standing } from './import-store.ts';
import type { Taken } from './take-delivery.ts';
import { tellReports } from './tell-reports.ts';

type Shown = LabReport & { resultIds?: string[]; sentAs?: string };

const result = (status: string, change: object = {}) => ({ id: 'r-1', reportId: 'p-own', name: 'Ferritin', status, ...change }) as LabResult;
const report = (status: string, change: object = {}) => ({ id: 'p-own', status, name: 'Iron', resultIds: ['r-1'], ...change }) as Shown;
const standing = (kind: 'report' | 'result', record: LabReport | LabResult, version = 1) =>
  ({ kind, id: record.id, memberId: 'm', version, record, stored: record, times: [] }) as Standing;

type Case = { written?: NextVersion[]; reports?: Standing[]; results?: Standing[]; sharesResults?: boolean; reportId?: string };

/** The versions that a delivery of another report adds, which wrote the second version of a result. */
async function told({ written = [version(result('corrected'))], reports = [standing('report', report('final'), 3)], ...of }: Case) {
  const { results = [standing('result', result('final'))], sharesResults = true, reportId = 'p-other' } = of;
  const changes = { memberId: 'm', versions: [...written], keys: [], unchanged: 0 };
  const session = { reportsOf: () => Promise.resolve(reports), resultsOf: () => Promise.resolve(results) } as unknown as ImportSession;
  const count = await tellReports(session, [{ reportId, faults: [], notes: [], counts: {}, changes } as unknown as Taken], { sharesResults });
  return { count, versions: changes.versions.filter(({ kind }) => kind === 'report') };
}
const version = (record: LabReport | LabResult, number = 2): NextVersion => ({ kind: 'reportId' in record ? 'result' : 'report', version: number, record });

describe('a result that changes with another report', () => {
  it('marks the reports that show it as was reviewed, by its status and theirs', async () => {
    const blocks = await Promise.all(
      ResultStatus.options.map(async (status) => {
        const lines = ReportStatus.options.map(async (before) => {
          const { versions } = await told({ written: [version(result(status))], reports: [standing('report', report(before), 3)] });
          const [next] = versions.map(({ record }) => record as Shown);
          return `  ${before} report: ${next ? `${next.status}${next.sentAs ? `, sent as ${next.sentAs}` : ''}, shows ${next.resultIds!.join(' ')}` : 'stays'}\n`;
        });
        return `${status} result\n${(await Promise.all(lines)).join('')}`;
      }),
    );
    const text = blocks.join('\n');
    expect(text).toBe(golden(new URL('golden/tell-reports.txt', import.meta.url), text));
  });

  it('adds the next version of a report, and counts it', async () => {
    expect(await told({})).toMatchObject({
      count: 1,
      versions: [{ kind: 'report', version: 4, record: { id: 'p-own', status: 'corrected', sentAs: 'final' } }],
    });
  });

  it('changes the version of a report that the batch writes anyway, uncounted', async () => {
    const both = await told({ written: [version(result('corrected')), version(report('amended'), 4)] });
    expect(both).toMatchObject({ count: 0, versions: [{ version: 4, record: { status: 'corrected', sentAs: 'amended' } }] });
  });

  it('reaches a report that lists it as one of another', async () => {
    const listing = report('final', { id: 'p-third', listed: ['r-1'] });
    expect(await told({ reports: [standing('report', listing)] })).toMatchObject({ count: 1, versions: [{ record: { id: 'p-third', status: 'corrected' } }] });
  });

  it('adds one that a report did not show, in the order of names', async () => {
    const hidden = report('final', { resultIds: ['r-2'] });
    const results = [standing('result', result('registered')), standing('result', result('final', { id: 'r-2', name: 'Transferrin' }))];
    const { versions } = await told({ written: [version(result('final'))], reports: [standing('report', hidden)], results });
    expect(versions).toMatchObject([{ record: { resultIds: ['r-1', 'r-2'] } }]);
  });

  const nothing = { count: 0, versions: [] };
  it.each<[string, Case]>([
    ['without shared results', { sharesResults: false }],
    ['for a new result', { written: [version(result('corrected'), 1)] }],
    ['for the report of the delivery itself', { reportId: 'p-own' }],
    ['for a report that shows other results', { reports: [standing('report', report('final', { id: 'p-third' }))] }],
  ])('tells nothing %s', async (_name, of) => expect(await told(of)).toEqual(nothing));
});
