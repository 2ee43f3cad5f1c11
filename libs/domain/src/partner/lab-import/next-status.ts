import { isShown, type LabReport, type LabResult } from '../lab/lab-record.ts';
import { instantOf } from '../lab/lab-time.ts';
import { fingerprintOf } from '../lab/lab-writer.ts';
import { isSameContent } from '../lab/same-content.ts';
import { currentRecord } from '../lab/stored-record.ts';
import { compareTimes } from './compare-facts.ts';

type Recorded = LabResult | LabReport;
/** `stored` is the version as it was written, maybe by an earlier release. */
type Before = { record: Recorded; stored: object };

export type Step =
  | { does: 'nothing'; as: 'unchanged' | 'stale' }
  | { does: 'refuse'; field: 'status' | 'issued'; about: string }
  | { does: 'write'; status: string; note?: string };

const CHANGED: readonly string[] = ['corrected', 'amended', 'entered-in-error'];

/** What becomes of a sent record whose facts agree with the standing one. `mark: false` refuses a changed value under `final`. */
export function nextStep({ record: before, stored }: Before, sent: Recorded, mark = true): Step {
  if (instantOf(sent.issuedAt) < instantOf(before.issuedAt)) return { does: 'nothing', as: 'stale' };
  const same = saysTheSame(before, stored, sent);
  if (same && isSameStatus(before, sent)) return { does: 'nothing', as: 'unchanged' };
  if (before.status === 'entered-in-error') return refuse(`goes back from entered-in-error to ${sent.status}; it needs a new identifier`);
  return isShown(before) ? afterShown({ record: before, stored }, sent, { same, mark }) : { does: 'write', status: sent.status };
}

/** Partners were shown the standing record. */
function afterShown({ record: before, stored }: Before, sent: Recorded, { same, mark }: { same: boolean; mark: boolean }): Step {
  const isOneRelease = instantOf(sent.issuedAt) === instantOf(before.issuedAt);
  if (isSameStatus(before, sent) && saysTheSame(asSent(before), asSent(stored), asSent(sent)))
    return { does: 'write', status: before.status, note: 'the same with other codes or units of the feed: the status stays' };
  if (isMark(sent.status)) return takeTurns(before, sent, isOneRelease && !same) ? twoContents(sent) : { does: 'write', status: sent.status };
  if (sent.status === 'cancelled') return { does: 'write', status: 'entered-in-error', note: 'cancelled after it was shown: withdrawn as entered-in-error' };
  if (!isShown(sent))
    return refuse(
      CHANGED.includes(before.status)
        ? `goes back from ${before.status} to ${sent.status}`
        : `${sent.status} would hide what partners were shown; withdraw it as entered-in-error`,
    );
  return isOneRelease ? atOneRelease(before, sent, same) : changedFinal(stored, sent, same, mark);
}

/** As the laboratory sent it, whatever it is stored as. */
const isSameStatus = (before: Recorded, sent: Recorded) => before.status === sent.status || before.sentAs === sent.status;

const isMark = (status: string) => CHANGED.includes(status) || status === 'appended';

/** Two corrections of one release would replace each other with each delivery. A withdrawal may leave its content out. */
const takeTurns = (before: Recorded, sent: Recorded, otherContent: boolean) =>
  otherContent && CHANGED.includes(before.status) && sent.status !== 'entered-in-error';

const refuse = (about: string): Step => ({ does: 'refuse', field: 'status', about });

/** `final` after a shown status, without a later release. */
function atOneRelease(before: Recorded, sent: Recorded, same: boolean): Step {
  if (CHANGED.includes(before.status)) return refuse(`goes back from ${before.status} to ${sent.status}`);
  return same ? { does: 'nothing', as: 'unchanged' } : twoContents(sent);
}

function twoContents({ issuedAt }: Recorded): Step {
  return { does: 'refuse', field: 'issued', about: `the chart holds another content of this release, ${issuedAt}: which is right is not known` };
}

/** `final` means complete and verified: a later change is corrected or amended (R4). */
function changedFinal(stored: object, sent: Recorded, same: boolean, mark: boolean): Step {
  if (same) return { does: 'nothing', as: 'unchanged' };
  const status = isOtherValue(stored, sent) ? 'corrected' : 'amended';
  const about = status === 'corrected' ? 'another value than the chart' : 'other words than the chart';
  if (!mark) return refuse(`sent as ${sent.status} with ${about}`);
  return { does: 'write', status, note: `sent as ${sent.status} with ${about}: stored as ${status}` };
}

/** The words of the laboratory, without their LOINC and UCUM, and without the system of its codes: a feed that is completed later reads these anew. */
function asSent<Kept extends object>(record: Kept): Kept {
  const { loincCode: _loincCode, loincName: _loincName, codings, value, components, ...rest } = record as Partial<LabResult>;
  const { ucum: _ucum, ...bare } = (value ?? {}) as { ucum?: string };
  return {
    ...rest,
    ...(codings && { codings: codings.map(({ system: _system, ...coding }) => coding) }),
    ...(value && { value: bare }),
    ...(components && { components: components.map(asSent) }),
  } as unknown as Kept;
}

/** All but status, release and identity. A time that is less exact says nothing new. */
function saysTheSame(before: Recorded, stored: object, sent: Recorded): boolean {
  const effectiveAt = compareTimes(before.effectiveAt, sent.effectiveAt) === 'same' ? before.effectiveAt : sent.effectiveAt;
  const { resultIds: _resultIds, listed: _listed, sentAs: _sentAs, ...content } = stored as { resultIds?: unknown; listed?: unknown; sentAs?: unknown };
  return isSameContent(content, { ...sent, effectiveAt, status: before.status, issuedAt: before.issuedAt });
}

/** True when a sent record says the standing value, whatever its words. */
export const isSameValue = ({ record, stored }: Before, sent: Recorded): boolean => isSameStatus(record, sent) && !isOtherValue(stored, sent);

/** 5.4 and 5.40 are one value in other digits. The order of parts has no meaning. */
function isOtherValue(stored: object, sent: Recorded): boolean {
  const [kept, given] = [valuesOf(stored), valuesOf(sent)];
  return kept.length !== given.length || kept.some((value, index) => isOther(value, given[index]));
}

type Value = LabResult['value'] | undefined;

function valuesOf(record: object): Value[] {
  const { value, components = [] } = record as Partial<LabResult>;
  return [value, ...[...components].sort((one, other) => one.name.localeCompare(other.name, 'en')).map((part) => part.value)];
}

function isOther(kept: Value, given: Value): boolean {
  if (isSameContent({ value: kept }, { value: given })) return false;
  return fingerprintOf({ value: withoutZeros(currentRecord<LabResult>({ value: kept }).value) }) !== fingerprintOf({ value: withoutZeros(given) });
}

const withoutZeros = (value: Value) =>
  value?.kind === 'quantity' && value.value.includes('.') ? { ...value, value: value.value.replace(/\.?(?<!0)0+$/, '') } : value;
