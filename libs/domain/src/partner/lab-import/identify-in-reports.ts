import { markerOf } from '../lab/marker.ts';
import type { LabResult } from '../lab/lab-record.ts';
import { isSameDraw, isSameTest, sharesCode, testOf } from './compare-facts.ts';
import type { Identified } from './identify.ts';
import type { ImportSession, Standing } from './import-store.ts';
import type { SentResult } from './sent-delivery.ts';

/** A delivery for a report of the chart, with the results of the chart that this report holds. */
export type InReport = { report: Standing; held: readonly Standing[]; results: readonly { sent: SentResult; identified: Identified }[] };

/** A result that no key names yet, and what it may be. */
type Asked = {
  sent: SentResult;
  identified: Identified;
  delivery: InReport;
  maybe: Standing[];
  /** One that it is not: of another sub-ID, or of the same code under another LOINC. */ beside?: Standing;
};

/**
 * Finds results that no key names by their report and their test. A key changes when a code gets its LOINC or the filler number gets its panel; the
 * laboratory still means the result that its report holds. Gives what changes.
 */
export async function identifyInReports(session: ImportSession, deliveries: readonly InReport[]): Promise<Map<SentResult, Identified>> {
  const asked = deliveries.flatMap((delivery) => askedOf(delivery));
  if (asked.length === 0) return new Map();
  const keys = await keysOfAll(session, asked);
  const found = asked.map((one) => ({ ...one, maybe: one.maybe.filter((held) => isMeant(held, one, keys)), beside: one.maybe[0] ?? one.beside }));
  return new Map(found.map((one) => [one.sent, answerOf(one, found)]));
}

function askedOf(delivery: InReport): Asked[] {
  const named = new Set(delivery.results.map(({ identified }) => identified.standing?.id));
  const free = delivery.held.filter(({ id, record }) => !named.has(id) && (record as LabResult).reportId === delivery.report.id);
  return delivery.results
    .filter(({ sent, identified }) => sent.inReport && !identified.standing && !identified.fault)
    .flatMap((one) => {
      const ofDraw = free.filter((held) => isSameDraw(held, one.sent.content));
      const maybe = ofDraw.filter(({ record }) => isSameTest(record, one.sent.content));
      const beside = ofDraw.find((held) => !maybe.includes(held) && sharesCode(held.record, one.sent.content));
      return maybe.length > 0 || beside ? [{ ...one, delivery, maybe, ...(beside && { beside }) }] : [];
    });
}

type Keys = ReadonlyMap<string, readonly string[]>;

async function keysOfAll(session: ImportSession, asked: readonly Asked[]): Promise<Keys> {
  const records = asked.flatMap(({ delivery: { report }, maybe }) => [report, ...maybe]);
  const known = await session.keysOf([...new Set(records.map(({ memberId }) => memberId))], [...new Set(records.map(({ id }) => id))]);
  const keys = new Map<string, string[]>();
  for (const { recordId, key } of known) keys.set(recordId, [...(keys.get(recordId) ?? []), key]);
  return keys;
}

/** Of the same sub-ID, by the key that it has in its report; or known by a key that the feed ignores now. */
function isMeant({ id, record }: Standing, { sent, delivery: { report } }: Asked, keys: Keys): boolean {
  const { replicate, otherKeys } = sent.inReport!;
  const test = [markerOf(record), replicate].filter(Boolean).join('#');
  const inReport = (keys.get(report.id) ?? []).map((key) => `${key}#${test}`);
  return (keys.get(id) ?? []).some((key) => inReport.includes(key) || otherKeys.includes(key));
}

/** A result of the chart is one of the report, and the other way around. */
function answerOf({ identified: { fresh }, maybe, beside, delivery }: Asked, all: readonly Asked[]): Identified {
  const [standing, second] = maybe;
  if (!standing) return { fresh, ...(beside && { note: `a new result beside ${testOf(beside.record)} in the chart, of another LOINC or sub-ID` }) };
  const rivals = all.filter((other) => other.delivery === delivery && other.maybe.includes(standing));
  if (second) return { fresh, fault: `is one of two results of its report in the chart, ${standing.id} and ${second.id}: which one is not known` };
  if (rivals.length > 1) return { fresh, fault: `and another result of the report may be ${standing.id} of the chart: which one is not known` };
  return { standing, fresh };
}
