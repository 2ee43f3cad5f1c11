import { randomUUID } from 'node:crypto';
import type { LabKind } from '../lab/chart.ts';
import { isShown, type LabReport, type LabResult, type ReportStatus } from '../lab/lab-record.ts';
import { instantOf } from '../lab/lab-time.ts';
import { compareTimes, otherFact } from './compare-facts.ts';
import { keysOf, type Identified } from './identify.ts';
import type { Counted } from './import-session-report.ts';
import type { ChartChanges, NextVersion, Standing } from './import-store.ts';
import { isSameValue, nextStep, type Step } from './next-status.ts';
import { withStanding } from './report-of-results.ts';
import type { Remark, Sent, SentDelivery, SentReport } from './sent-delivery.ts';

/** `refuse` refuses a changed value under `final` in place of marking it. */
export type TakeRules = {
  feed?: string;
  changedFinal: 'mark' | 'refuse';
  /** True where several reports may list one result. */
  sharesResults?: boolean;
};

type Given = {
  delivery: SentDelivery;
  memberId: string;
  report: Identified;
  results: Identified[];
  /** All standing results that the report shows, or will show once they are settled. */ ofReport: readonly Standing[];
};

export type Taken = { /** Of the report in the chart. */ reportId: string; faults: Remark[]; notes: Remark[]; counts: Counted; changes: ChartChanges };

type Recorded = LabResult | LabReport;
type Settled<Content extends Recorded> = { record: Content; step: Step; standing?: Standing; /** A result of another report. */ isElsewhere?: true };

/** The versions that one delivery adds to the chart of its member, or its faults. Absence of a result is no withdrawal. */
export function takeDelivery({ delivery, memberId, report, results, ofReport }: Given, rules: TakeRules): Taken {
  const told: Record<LabKind, { faults: Remark[]; notes: Remark[] }> = { report: { faults: [], notes: [] }, result: { faults: [], notes: [] } };
  const reportId = report.standing?.id ?? randomUUID();

  const settle = <Content extends Recorded>(kind: LabKind, sent: Sent<object>, identified: Identified, own: Own): Settled<Content> => {
    const { standing, note, fault } = identified;
    const { faults, notes } = told[kind];
    const say = (field: keyof Sent<object>['fields'], about: string) => void faults.push({ where: sent.where, field: sent.fields[field], about });
    const content = withValue(sent.content as Content, standing);
    const record = { ...content, id: standing?.id ?? randomUUID(), ...own } as Content;
    if (note) notes.push({ where: sent.where, field: sent.fields.identifier, about: note });
    if (fault) say('identifier', fault);
    if (!standing || fault) return { record, step: { does: 'write', status: record.status } };
    const { settled, refused } = compared(standing, record, own, { ...rules, memberId, mayMove: 'isOfResults' in sent });
    if (refused) say(refused.field, refused.about);
    return settled;
  };

  const settledResults = delivery.results.map((sent, index) => settle<LabResult>('result', sent, results[index]!, { reportId }));
  const settledReport = settle<LabReport>('report', withChart(delivery.report, settledResults, report.standing, ofReport), report, { id: reportId });
  if (delivery.results.length === 0 && !report.standing && !['registered', 'cancelled'].includes(delivery.report.content.status))
    told.report.faults.push({ where: delivery.report.where, field: delivery.report.fields.value, about: 'holds no result' });

  const versions: NextVersion[] = [];
  const counts: Counted = { new: 0, changed: 0, unchanged: 0, stale: 0 };
  settledResults.forEach((settled, index) => push('result', settled, delivery.results[index]!));
  const lists = { resultIds: shownIds(settledResults, ofReport), listed: listedIds(settledResults, reportId, ofReport) };
  push('report', withResults(settledReport, settledResults, lists, report.standing), delivery.report);
  const changes = { memberId, versions: withPositions(versions, ofReport.length), keys: keysOfAll(), unchanged: counts.unchanged };
  const [faults, notes] = (['faults', 'notes'] as const).map((list) => [...told.report[list], ...told.result[list]]) as [Remark[], Remark[]];
  return { reportId, faults, notes, counts, changes };

  function push(kind: LabKind, { record, step, standing }: Settled<Recorded>, sent: Sent<object>): void {
    const { notes } = told[kind];
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

/** A report that only its results tell of has those of the chart too. */
function withChart(sent: SentReport, settled: readonly Settled<LabResult>[], standing: Standing | undefined, ofReport: readonly Standing[]): SentReport {
  const isOlder = settled.every(({ step }) => step.does === 'nothing' && step.as === 'stale');
  if (!sent.isOfResults || !standing || isOlder) return sent;
  const all = new Map(ofReport.map(({ id, record }) => [id, record as LabResult]));
  for (const { record, step } of settled) if (step.does === 'write') all.set(record.id, { ...record, status: step.status } as LabResult);
  return { ...sent, content: withStanding(sent.content, standing.record as LabReport, [...all.values()]) };
}

type Own = { id: string } | { reportId: string };
type Compared<Content extends Recorded> = { settled: Settled<Content>; refused?: { field: 'identifier' | 'status' | 'issued'; about: string } };

/** A sent record against the standing one that its keys name. */
function compared<Content extends Recorded>(
  standing: Standing,
  record: Content,
  own: Own,
  rules: TakeRules & { memberId: string; mayMove: boolean },
): Compared<Content> {
  const mayMove = rules.mayMove || record.status === 'corrected' || record.status === 'amended';
  const fact = otherFact(standing, { memberId: rules.memberId, feed: rules.feed, content: record, mayMove });
  const step = nextStep(standing, record, rules.changedFinal === 'mark');
  const isElsewhere = 'reportId' in own && ownerOf(standing) !== own.reportId;
  const settled = isElsewhere ? listed(standing, record, step) : { record, step, standing };
  const foreign = isElsewhere && !rules.sharesResults ? `belongs to another report of the chart, ${ownerOf(standing)}` : undefined;
  const about = fact ?? foreign;
  if (about !== undefined) return { settled, refused: { field: 'identifier', about } };
  return settled.step.does === 'refuse' ? { settled, refused: settled.step } : { settled };
}

const ownerOf = ({ record }: Standing) => (record as LabResult).reportId;

/** A result that another report lists too stays with its own. Its laboratory or specimen may be those of the report, so a same value is no change. */
function listed<Content extends Recorded>(standing: Standing, sent: Content, step: Step): Settled<Content> {
  const isChange = step.does !== 'nothing' && !isSameValue(standing, sent);
  if (isChange) return { record: { ...sent, reportId: ownerOf(standing) }, step, standing, isElsewhere: true };
  return { record: standing.record as Content, step: step.does === 'nothing' ? step : { does: 'nothing', as: 'unchanged' }, standing, isElsewhere: true };
}

/** New results follow those that stand, in the order of the laboratory. */
function withPositions(versions: readonly NextVersion[], first: number): NextVersion[] {
  let next = first;
  return versions.map((one) => (one.kind === 'result' && one.version === 1 ? { ...one, position: next++ } : one));
}

/** A laboratory may confirm or withdraw a result without repeating its value. */
function withValue<Content extends Recorded>(content: Content, standing?: Standing): Content {
  if (!('referenceRanges' in content) || content.value !== undefined) return content;
  if (!standing) return { ...content, value: { kind: 'absent', reason: content.status === 'cancelled' ? 'not-performed' : 'unknown' } };
  const { value, referenceRanges, flags, components } = standing.record as LabResult;
  const ranges = content.referenceRanges.length > 0 ? content.referenceRanges : referenceRanges;
  return { ...content, value, referenceRanges: ranges, ...(components && { components }), ...((content.flags ?? flags) && { flags: content.flags ?? flags }) };
}

/** Shown results, the standing ones among them, by name. */
function shownIds(settled: readonly Settled<LabResult>[], ofReport: readonly Standing[]): string[] {
  const all = new Map(ofReport.map(({ id, record: { name, status } }) => [id, { id, name, status: status as string }]));
  for (const { record, step, isElsewhere } of settled) {
    const status = step.does === 'write' ? step.status : isElsewhere && record.status;
    if (status) all.set(record.id, { id: record.id, name: record.name, status });
  }
  return [...all.values()]
    .filter(isShown)
    .sort(byName)
    .map(({ id }) => id);
}

export const byName = (one: { name: string; id: string }, other: { name: string; id: string }): number =>
  one.name.localeCompare(other.name, 'en') || one.id.localeCompare(other.id);

/** Results of other reports that it lists, now or before. */
function listedIds(settled: readonly Settled<LabResult>[], reportId: string, ofReport: readonly Standing[]): string[] {
  const before = ofReport.filter(({ record }) => (record as LabResult).reportId !== reportId);
  return [...new Set([...before.map(({ id }) => id), ...settled.flatMap(({ record, isElsewhere }) => (isElsewhere ? [record.id] : []))])].sort();
}

type Lists = { /** Shown ones. */ resultIds: string[]; /** Of other reports. */ listed: string[] };

/** A report tells of its results: of those that were marked, and of those that came later. */
function withResults(report: Settled<LabReport>, results: readonly Settled<LabResult>[], lists: Lists, standing?: Standing): Settled<LabReport> {
  const { step } = report;
  const { resultIds, listed } = lists;
  const settled = { ...report, record: { ...report.record, resultIds, ...(listed.length > 0 && { listed }) } as LabReport };
  const isSkipped = step.does === 'refuse' || (step.does === 'nothing' && step.as === 'stale');
  if (!standing || isSkipped) return settled;
  const isLater = instantOf(settled.record.issuedAt) > instantOf(standing.record.issuedAt);
  const mark = isLater && isShown(standing.record) ? markOf(results) : undefined;
  if (step.does === 'nothing') return withNews(settled, { ...lists, standing, isLater, mark, changes: results.some((result) => result.step.does === 'write') });
  const isBare = step.status === standing.record.status || step.status === 'final';
  return mark && isBare ? { ...settled, step: { ...step, status: mark } } : settled;
}

type News = Lists & { standing: Standing; isLater: boolean; mark?: ReportStatus; changes: boolean };

/** A report that says nothing new itself gets a version when its results do. */
function withNews(report: Settled<LabReport>, { resultIds, listed, standing, isLater, mark, changes }: News): Settled<LabReport> {
  const { resultIds: before = [], listed: listedBefore = [] } = standing.stored as Partial<Lists>;
  const isSame = resultIds.join() === before.join() && listed.join() === listedBefore.join();
  if (isSame && !(isLater && changes)) return report;
  const hasMore = isLater && resultIds.some((id) => !before.includes(id));
  const issuedAt = isLater ? report.record.issuedAt : standing.record.issuedAt;
  return { ...report, record: { ...report.record, issuedAt }, step: { does: 'write', status: mark ?? statusWith(standing.record.status, hasMore) } };
}

/** R4: appended is final with new content. */
export const statusWith = (status: string, hasMore: boolean) => (hasMore && status === 'final' ? 'appended' : status);

/** The mark of results that were sent as final and stored as changed. */
function markOf(results: readonly Settled<LabResult>[]): ReportStatus | undefined {
  const marked = results.flatMap(({ step }) => (step.does === 'write' && step.note && step.status !== 'entered-in-error' ? [step.status] : []));
  return marked.includes('corrected') ? 'corrected' : marked.length > 0 ? 'amended' : undefined;
}
