import type { LabReport, LabResult } from '../lab/lab-record.ts';
import { matchMembers, type Matched } from './match-members.ts';
import { identify } from './identify.ts';
import { identifyInReports } from './identify-in-reports.ts';
import type { collector as newCollector } from './import-session-report.ts';
import type { ChartChanges, ImportSession } from './import-store.ts';
import type { Found, Remark, SentDelivery } from './sent-delivery.ts';
import { takeDelivery, type Taken, type TakeRules } from './take-delivery.ts';
import { tellReports } from './tell-reports.ts';

type Collector = ReturnType<typeof newCollector>;

export type ImportRules = TakeRules & {
  /** Of a feed: those whose identifiers name members. */
  memberSystems?: readonly string[];
  /** What becomes of patients that no member is. */
  unknownPatients: 'refuse' | 'ignore';
  /** Of the file, SHA-256, for the audit. */
  digest?: string;
  /** Takes each sound delivery; without it, one fault refuses all. */
  keepGood: boolean;
};

type Sound = Found & { delivery: SentDelivery };

/**
 * Takes a batch of deliveries, none of which shares a key with another. Returns the refused ones. Once one is refused and
 * `keepGood` is not asked for, the rest is only checked.
 */
export async function importBatch(session: ImportSession, batch: readonly Found[], rules: ImportRules, collect: Collector): Promise<Found[]> {
  const sound = batch.filter((found): found is Sound => found.delivery !== undefined);
  const matched = await matchMembers(
    session,
    sound.map(({ delivery }) => delivery),
    rules.memberSystems,
  );
  const ours = sound.flatMap((found, index) => {
    const { memberId, faults } = matched[index]!;
    return memberId === undefined ? [] : [{ found, memberId, faults }];
  });
  const taken = await takeAll(session, ours, rules);

  const accepted: Taken[] = [];
  const refused: Found[] = [];
  for (const found of batch) {
    const at = sound.indexOf(found as Sound);
    const own = taken.get(found);
    const match = at === -1 ? NO_MATCH : matched[at]!;
    const unknown = match.memberId === undefined ? match.faults : [];
    const faults = [...found.faults, ...faultsOfKeys(found), ...match.faults, ...(own?.faults ?? [])];
    if (unknown.length > 0 && unknown.length === faults.length && rules.unknownPatients === 'ignore') collect.note(unknown.map(leftOut));
    else if (faults.length > 0) refused.push({ ...found, faults });
    else if (own) accept(found as Sound, own);
    else collect.note(found.notes);
  }
  for (const { faults } of refused) collect.refuse(faults);
  collect.report.units.refused += refused.length;
  collect.report.records.changed += await tellReports(session, accepted, rules);
  if (accepted.length > 0 && (rules.keepGood || collect.report.refusalCount === 0)) await writeAll(session, accepted, rules);
  return refused;

  function accept({ delivery, notes }: Sound, own: Taken): void {
    collect.note([...notes, ...own.notes]);
    for (const { content } of delivery.results) collect.unmapped(content);
    for (const key of ['new', 'changed', 'unchanged', 'stale'] as const) collect.report.records[key] += own.counts[key];
    const isStale = own.counts.stale > 0 && own.counts.new + own.counts.changed + own.counts.unchanged === 0;
    collect.report.units[isStale ? 'stale' : 'taken']++;
    accepted.push(own);
  }
}

/** Bytes of a key of a record: the index of keys takes little more. */
const LONGEST_KEY = 2000;

/** Once for a report: the keys of its results may begin with its own. A result that its report names is at fault by its code. */
function faultsOfKeys({ delivery }: Found): Remark[] {
  const tooLong = delivery && [delivery.report, ...delivery.results].find(({ keys }) => keys.some((key) => Buffer.byteLength(key) > LONGEST_KEY));
  if (!tooLong) return [];
  const { where, fields } = tooLong;
  return [{ where, field: 'inReport' in tooLong ? fields.code : fields.identifier, about: `makes a key of more than ${LONGEST_KEY} bytes` }];
}

const NO_MATCH: Matched = { faults: [] };

const leftOut = (fault: Remark): Remark => ({ ...fault, about: `${fault.about}: left out` });

async function takeAll(
  session: ImportSession,
  ours: readonly { found: Sound; memberId: string; faults: Remark[] }[],
  rules: TakeRules,
): Promise<Map<Found, Taken>> {
  const reports = await identify(
    session,
    'report',
    ours.map(({ found, memberId }) => ({ sent: found.delivery.report, memberId })),
  );
  const sent = ours.flatMap(({ found, memberId }) => found.delivery.results.map((result) => ({ sent: result, memberId })));
  const named = await identify(session, 'result', sent);
  const identified = new Map(sent.map((one, index) => [one.sent, named[index]!]));
  const ofReports = await session.resultsOf(reports.flatMap(({ standing }) => standing?.id ?? []));
  const given = ours.map(({ found, memberId }, index) => {
    const report = reports[index]!;
    const listed = (report.standing?.record as LabReport | undefined)?.listed ?? [];
    const ofReport = ofReports.filter(({ id, record }) => (record as LabResult).reportId === report.standing?.id || listed.includes(id));
    return { found, delivery: found.delivery, memberId, report, ofReport };
  });
  const inReports = given.flatMap(({ delivery: { results }, report: { standing }, ofReport }) =>
    standing ? [{ report: standing, held: ofReport, results: results.map((one) => ({ sent: one, identified: identified.get(one)! })) }] : [],
  );
  for (const [one, other] of await identifyInReports(session, inReports)) identified.set(one, other);
  return new Map(
    given.map(({ found, ...one }) => [found, takeDelivery({ ...one, results: one.delivery.results.map((result) => identified.get(result)!) }, rules)]),
  );
}

async function writeAll(session: ImportSession, accepted: readonly Taken[], { feed, digest }: ImportRules): Promise<void> {
  const charts = new Map<string, ChartChanges>();
  for (const { changes } of accepted) {
    const { memberId, versions, keys, unchanged } = changes;
    const chart = charts.get(memberId) ?? { memberId, versions: [], keys: [], unchanged: 0 };
    chart.versions.push(...versions);
    chart.keys.push(...keys);
    chart.unchanged += unchanged;
    charts.set(memberId, chart);
  }
  await session.write([...charts.values()], { ...(feed && { feed }), ...(digest && { digest }) });
}
