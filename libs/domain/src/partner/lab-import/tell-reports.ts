import { isShown, type LabReport, type LabResult, type ReportStatus } from '../lab/lab-record.ts';
import type { ImportSession } from './import-store.ts';
import { byName, statusWith, type Taken, type TakeRules } from './take-delivery.ts';

type Shown = LabReport & { resultIds?: string[] };
type Results = ReadonlyMap<string, LabResult>;

/**
 * A result that changes with one report changes in each that shows it. Adds a version of the others to the changes of `all`, a batch, with the mark
 * of the change, and returns how many. Their release stays: their own next delivery is still to come.
 */
export async function tellReports(session: ImportSession, all: readonly Taken[], { sharesResults }: Pick<TakeRules, 'sharesResults'>): Promise<number> {
  const versions = all.flatMap(({ changes }) => changes.versions);
  const written = versions.filter(({ kind }) => kind === 'result').map(({ record }) => [record.id, record as LabResult] as const);
  const changed = new Set(versions.flatMap(({ kind, version, record }) => (kind === 'result' && version > 1 && isShown(record) ? [record.id] : [])));
  if (!sharesResults || changed.size === 0) return 0;
  const reports = await session.reportsOf([...new Set(all.map(({ changes }) => changes.memberId))], [...changed]);
  const standing = (await session.resultsOf(reports.map(({ id }) => id))).map((one) => [one.id, one.record as LabResult] as const);
  const results = new Map([...standing, ...written]);
  const deliveries = all.map(({ reportId, changes }) => ({ reportId, wrote: new Set(changes.versions.map(({ record }) => record.id)) }));
  let told = 0;
  for (const { id, memberId, version, record } of reports) {
    const own = versions.find((one) => one.record.id === id);
    // The report of the delivery itself is as the laboratory sent it.
    const isTold = (result: string) => deliveries.some(({ reportId, wrote }) => reportId === id && wrote.has(result));
    const news = standing.filter(([result, before]) => changed.has(result) && shows(record as LabReport, before) && !isTold(result));
    const next = news.length > 0 && withNews((own?.record ?? record) as Shown, news, results);
    if (!next) continue;
    if (own) own.record = next;
    else all.find(({ changes }) => changes.memberId === memberId)!.changes.versions.push({ kind: 'report', version: version + 1, record: next });
    if (!own) told++;
  }
  return told;
}

const shows = ({ id, listed = [] }: LabReport, result: LabResult) => result.reportId === id || listed.includes(result.id);

function withNews(report: Shown, news: readonly (readonly [string, LabResult])[], results: Results): LabReport | undefined {
  if (!isShown(report) || report.status === 'entered-in-error') return undefined;
  const { resultIds: before = [] } = report;
  const resultIds = [...new Set([...before, ...news.map(([id]) => id)])].sort((one, other) => byName(results.get(one)!, results.get(other)!));
  const marks = news.filter(([, result]) => isShown(result)).map(([id]) => results.get(id)!.status);
  const status = report.status === 'corrected' ? 'corrected' : (markOf(marks) ?? statusWith(report.status, resultIds.length > before.length));
  const sentAs = report.sentAs ?? (status === report.status ? undefined : report.status);
  return { ...report, resultIds, status, ...(sentAs && { sentAs }) } as LabReport;
}

const markOf = (statuses: readonly string[]) => (['corrected', 'amended'] as const satisfies ReportStatus[]).find((mark) => statuses.includes(mark));
