import type { LabCoding, LabReport, LabResult } from '../lab/lab-record.ts';
import { boundsOf, instantOf, labDay, precisionOf } from '../lab/lab-time.ts';
import type { Standing } from './import-store.ts';

type Coded = { loincCode?: string; codings?: LabCoding[] };

/** True when both name a test by the same system, and differently. A LOINC code or a code of the laboratory may come or change while the other stays. */
export function isOtherTest(standing: Coded, sent: Coded): boolean {
  if (standing.loincCode && sent.loincCode) return standing.loincCode !== sent.loincCode;
  const codesOf = (system: string | undefined, { codings = [] }: Coded) => codings.flatMap((one) => (one.system === system && one.code ? [one.code] : []));
  const shared = (standing.codings ?? [])
    .map(({ system }) => ({ kept: codesOf(system, standing), given: codesOf(system, sent) }))
    .filter(({ given }) => given.length > 0);
  return shared.length > 0 && shared.every(({ kept, given }) => !kept.some((code) => given.includes(code)));
}

/** True when both name one test: by LOINC, by the code of the laboratory under any system, or by its text where one has no code. */
export function isSameTest(standing: Coded & { name: string }, sent: Coded & { name: string }): boolean {
  if (isOtherTest(standing, sent)) return false;
  if (standing.loincCode !== undefined && standing.loincCode === sent.loincCode) return true;
  return isCoded(standing) && isCoded(sent) ? sharesCode(standing, sent) : standing.name === sent.name;
}

const ownCodes = ({ codings = [] }: Coded): string[] => codings.flatMap(({ code }) => code ?? []);
const isCoded = (coded: Coded): boolean => ownCodes(coded).length > 0;

/** True when both have a code of the laboratory, under any system. */
export const sharesCode = (standing: Coded, sent: Coded): boolean => ownCodes(standing).some((code) => ownCodes(sent).includes(code));

export const testOf = ({ loincCode, codings, name }: Coded & { name: string }): string => loincCode ?? codings?.find(({ code }) => code)?.code ?? name;

/** `same` also for a sent time that is less exact; `refined` for one that is more exact. */
export function compareTimes(standing: string, sent: string): 'same' | 'refined' | 'other' {
  const [kept, given] = [precisionOf(standing), precisionOf(sent)];
  if (kept === given && instantOf(standing) === instantOf(sent)) return 'same';
  if (kept === given) return 'other';
  const [coarse, fine] = EXACTNESS[kept] < EXACTNESS[given] ? [standing, sent] : [sent, standing];
  if (!holds(coarse, fine)) return 'other';
  return fine === sent ? 'refined' : 'same';
}

const EXACTNESS = { day: 0, minute: 1, second: 2 };

/** Of a draw that any version of the record had. A correction may move it. */
export const isSameDraw = ({ times }: Standing, { status, effectiveAt }: { status: string; effectiveAt: string }): boolean =>
  status === 'corrected' || status === 'amended' || times.some((time) => compareTimes(time, effectiveAt) !== 'other');

/** A day is that of the laboratory, in the zone of the exact time. */
function holds(coarse: string, fine: string): boolean {
  if (precisionOf(coarse) === 'day') return coarse === labDay(fine);
  const { from, until } = boundsOf(coarse);
  return instantOf(fine) >= from && instantOf(fine) < until;
}

/** The first fact that must never change under one identity; undefined where all agree. */
export function otherFact(standing: Standing, sent: { memberId: string; feed?: string; content: LabReport | LabResult; mayMove: boolean }): string | undefined {
  const { record, kind } = standing;
  const { content } = sent;
  if (standing.memberId !== sent.memberId) return 'belongs to a record of another member';
  if ((standing.feed ?? '') !== (sent.feed ?? ''))
    return `belongs to a record of ${standing.feed ? `the feed ${standing.feed}` : 'no feed; feeds adopt hands it over'}`;
  if (isOtherTest(record, content)) return `belongs to a ${kind} of another test, ${testOf(record)}`;
  const isKnown = standing.times.some((time) => compareTimes(time, content.effectiveAt) !== 'other');
  if (!isKnown && !sent.mayMove)
    return `belongs to a ${kind} of another specimen time, ${record.effectiveAt}: if its system names tests, list it in ignoredIdentifiers`;
  return undefined;
}
