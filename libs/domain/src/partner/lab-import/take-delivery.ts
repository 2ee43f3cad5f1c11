import { randomUUID } from 'node:crypto';
import type { LabKind } from '../lab/chart.ts';
import { SHOWN_STATUSES, type LabReport, type LabResult, type ReportStatus } from '../lab/lab-record.ts';
import { instantOf } from '../lab/lab-time.ts';
import { compareTimes, otherFact } from './compare-facts.ts';
import { keysOf, type Identified } from './identify.ts';
import type { Counted } from './import-session-report.ts';
import type { ChartChanges, NextVersion, Standing } from './import-store.ts';
import { nextStep, type Step } from './next-status.ts';
import type { Remark, Sent, SentDelivery } from './sent-delivery.ts';

/** `refuse` refuses a changed value under `final` in place of marking it. */
export type TakeRules = { feed?: string; changedFinal: 'mark' | 'refuse' };

type Given = {
  delivery: SentDelivery;
  memberId: string;
  report: Identified;
  results: Identified[];
  /** All standing results of the report. */ ofReport: readonly Standing[];
};

export type Taken = { faults: Remark[]; notes: Remark[]; counts: Counted; changes: ChartChanges };

type Recorded = LabResult | LabReport;
type Settled<Content extends Recorded> = { record: Content; step: Step; standing?: Standing };

const isShown = (status: string) => (SHOWN_STATUSES as readonly string[]).includes(status);

/** The versions that one delivery adds to the chart of its member, or its faults. Absence of a result is no withdrawal. */
export function takeDelivery({ delivery, memberId, report, results, ofReport }: Given, rules: TakeRules): Taken {
  const faults: Remark[] = [];
  const notes: Remark[] = [];
  const reportId = report.standing?.id ?? randomUUID();

  const settle = <Content extends Recorded>(kind: LabKind, sent: Sent<object>, identified: Identified, own?: { reportId: string }): Settled<Content> => {
    const { standing, note, fault } = identified;
    const say = (field: keyof Sent<object>['fields'], about: string) => void faults.push({ where: sent.where, field: sent.fields[field], about });
    const content = withValue(sent.content as Content, standing);
    const record = { ...content, id: standing?.id ?? randomUUID(), ...own } as Content;
    if (kind === 'report') record.id = reportId;
    if (note) notes.push({ where: sent.where, field: sent.fields.identifier, about: note });
    if (fault) say('identifier', fault);
    if (!standing || fault) return { record, step: { does: 'write', status: record.status } };
    const mayMove = record.status === 'corrected' || record.status === 'amended';
    const fact = otherFact(standing, { memberId, feed: rules.feed, reportId: own?.reportId, content: record, mayMove });
    if (fact) say('identifier', fact);
    const step = nextStep(standing, record, rules.changedFinal === 'mark');
    if (step.does === 'refuse' && !fact) say(step.field, step.about);
    return { record, step, standing };
  };

  const settledReport = settle<LabReport>('report', delivery.report, report);
  const settledResults = delivery.results.map((sent, index) => settle<LabResult>('result', sent, results[index]!, { reportId }));
  if (delivery.results.length === 0 && !report.standing && !['registered', 'cancelled'].includes(delivery.report.content.status))
    faults.push({ where: delivery.report.where, field: delivery.report.fields.value, about: 'holds no result' });

  const versions: NextVersion[] = [];
  const counts: Counted = { new: 0, changed: 0, unchanged: 0, stale: 0 };
  settledResults.forEach((settled, index) => push('result', settled, delivery.results[index]!));
  const resultIds = shownIds(settledResults, ofReport);
  push('report', withResults(settledReport, settledResults, resultIds, report.standing), delivery.report);
  return { faults, notes, counts, changes: { memberId, versions, keys: keysOfAll(), unchanged: counts.unchanged } };

  function push(kind: LabKind, { record, step, standing }: Settled<Recorded>, sent: Sent<object>): void {
    if (step.does === 'nothing') counts[step.as]++;
    if (step.does === 'nothing' && step.as === 'stale' && kind === 'report')
      notes.push({ where: sent.where, field: sent.fields.issued, about: 'older than the chart' });
    if (step.does !== 'write') return;
    counts[standing ? 'changed' : 'new']++;
    if (step.note) notes.push({ where: sent.where, field: sent.fields.status, about: step.note });
    const effectiveAt = standing && compareTimes(standing.record.effectiveAt, record.effectiveAt) === 'same' ? standing.record.effectiveAt : record.effectiveAt;
    if (standing && compareTimes(standing.record.effectiveAt, effectiveAt) === 'other')
      notes.push({ where: sent.where, field: sent.fields.effective, about: `the specimen time changes from ${standing.record.effectiveAt} to ${effectiveAt}` });
    versions.push({
      kind,
      version: (standing?.version ?? 0) + 1,
      record: { ...record, effectiveAt, status: step.status, ...(step.status !== record.status && { sentAs: record.status }) } as Recorded,
    });
  }

  function keysOfAll() {
    return [...keysOf('report', reportId, report.fresh), ...settledResults.flatMap(({ record }, index) => keysOf('result', record.id, results[index]!.fresh))];
  }
}

/** A laboratory may confirm or withdraw a result without repeating its value. */
function withValue<Content extends Recorded>(content: Content, standing?: Standing): Content {
  if (!('referenceRanges' in content) || content.value !== undefined) return content;
  if (!standing) return { ...content, value: { kind: 'absent', reason: 'unknown' } };
  const { value, referenceRanges, flags, components } = standing.record as LabResult;
  const ranges = content.referenceRanges.length > 0 ? content.referenceRanges : referenceRanges;
  return { ...content, value, referenceRanges: ranges, ...(components && { components }), ...((content.flags ?? flags) && { flags: content.flags ?? flags }) };
}

/** Shown results, the standing ones among them, by name. */
function shownIds(settled: readonly Settled<LabResult>[], ofReport: readonly Standing[]): string[] {
  const all = new Map(ofReport.map(({ id, record: { name, status } }) => [id, { id, name, status: status as string }]));
  for (const { record, step } of settled) if (step.does === 'write') all.set(record.id, { id: record.id, name: record.name, status: step.status });
  return [...all.values()]
    .filter(({ status }) => isShown(status))
    .sort((one, other) => one.name.localeCompare(other.name, 'en') || one.id.localeCompare(other.id))
    .map(({ id }) => id);
}

/** A report tells of its results: of those that were marked, and of those that came later. */
function withResults(report: Settled<LabReport>, results: readonly Settled<LabResult>[], resultIds: string[], standing?: Standing): Settled<LabReport> {
  const { step } = report;
  const settled = { ...report, record: { ...report.record, resultIds } as LabReport };
  const isSkipped = step.does === 'refuse' || (step.does === 'nothing' && step.as === 'stale');
  if (!standing || isSkipped) return settled;
  const isLater = instantOf(settled.record.issuedAt) > instantOf(standing.record.issuedAt);
  const mark = isLater && isShown(standing.record.status) ? markOf(results) : undefined;
  if (step.does === 'nothing')
    return withNews(settled, { resultIds, standing, isLater, mark, changes: results.some((result) => result.step.does === 'write') });
  const isBare = step.status === standing.record.status || step.status === 'final';
  return mark && isBare ? { ...settled, step: { ...step, status: mark } } : settled;
}

type News = { resultIds: string[]; standing: Standing; isLater: boolean; mark?: ReportStatus; changes: boolean };

/** A report that says nothing new itself gets a version when its results do. */
function withNews(report: Settled<LabReport>, { resultIds, standing, isLater, mark, changes }: News): Settled<LabReport> {
  const before = (standing.stored as { resultIds?: string[] }).resultIds ?? [];
  if (resultIds.join() === before.join() && !(isLater && changes)) return report;
  const hasMore = isLater && resultIds.some((id) => !before.includes(id));
  const issuedAt = isLater ? report.record.issuedAt : standing.record.issuedAt;
  return { ...report, record: { ...report.record, issuedAt }, step: { does: 'write', status: mark ?? statusWith(standing.record.status, hasMore) } };
}

/** R4: appended is final with new content. */
const statusWith = (status: string, hasMore: boolean) => (hasMore && status === 'final' ? 'appended' : status);

/** The mark of results that were sent as final and stored as changed. */
function markOf(results: readonly Settled<LabResult>[]): ReportStatus | undefined {
  const marked = results.flatMap(({ step }) => (step.does === 'write' && step.note && step.status !== 'entered-in-error' ? [step.status] : []));
  return marked.includes('corrected') ? 'corrected' : marked.length > 0 ? 'amended' : undefined;
}
