import {
  cannotWait,
  intervalBar,
  intervalsOf,
  limitsOf,
  placeIn,
  readValue,
  stepWords,
  type IntervalBar,
  type Numbers,
  type Person,
  type TypedValue,
  type ValueReading,
} from '@biomarker/domain/interpretation';
import { inPageUnit, isPositive, placeInInterval, type ReportMarker, type ReportResult } from '@biomarker/domain/report';
import { FLAG_WORDS } from './words.ts';

/** What a row says, in sentences: the laboratory's interval first, then the numbers of our page. */
export type Meaning = { isUrgent: boolean; isOutside: boolean; urgency?: string; place?: string; bar?: IntervalBar; sentences: readonly string[] };

const PLACES = {
  below: "Below the laboratory's interval",
  above: "Above the laboratory's interval",
  inside: "Inside the laboratory's interval",
  unclear: '',
} as const;
const CALLED = 'The laboratory marked it as critical. Contact the clinician who ordered the test today; with severe symptoms, call the emergency number.';

export function meaningOf(result: ReportResult, marker: ReportMarker, numbers: Numbers | undefined, person: Person): Meaning {
  const place = placeInInterval(result);
  const read = result.questions.length > 0 || !numbers ? undefined : readingOf(result, marker, numbers, person);
  const reading = read?.reading;
  const bar = barOf(result, read);
  const urgency = urgencyOf(result, reading);
  const words = [disagreement(result, place), urgency, ...wordsOfPage(result, marker, reading, place === undefined), ...result.remarks];
  return {
    isUrgent: urgency !== undefined,
    isOutside: isOutside(result, place ?? (reading && placeIn(reading))) || reading?.urgency !== undefined || isUnusualAnswer(result, marker),
    ...(urgency && { urgency }),
    ...(place && PLACES[place] && { place: PLACES[place] }),
    ...(bar && { bar }),
    sentences: words.flatMap((each) => each || []),
  };
}

/** What cannot wait: by our numbers, or since the laboratory called the value critical. */
function urgencyOf({ flag }: ReportResult, reading: ValueReading | undefined): string | undefined {
  if (reading?.urgency && cannotWait(reading)) return reading.urgency.sentence;
  return flag === 'HH' || flag === 'LL' ? CALLED : undefined;
}

const isOutside = ({ flag }: ReportResult, place: string | undefined): boolean =>
  (flag !== undefined && flag !== 'N') || place === 'below' || place === 'above';

const isUnusualAnswer = (result: ReportResult, { usualAnswer }: ReportMarker): boolean => usualAnswer !== undefined && isPositive(result);

type Read = { value: number; reading: ValueReading };

/** The value by the numbers of our page; undefined for words, and for units that it cannot convert. */
function readingOf({ value, comparator, unit }: ReportResult, marker: ReportMarker, numbers: Numbers, person: Person): Read | undefined {
  const given = typeof value === 'number' ? inUnitOfPage(value, unit ?? (marker.unit || undefined), marker, numbers) : undefined;
  return given && { value: given.value, reading: readValue(numbers, { ...given, ...(comparator && { comparator }) }, person) };
}

/** The place in the laboratory's interval, or in ours where it printed none. A value such as "<5" has no one place. */
function barOf({ value, comparator, low, high, questions }: ReportResult, read: Read | undefined): IntervalBar | undefined {
  if (typeof value !== 'number' || comparator || questions.length > 0) return undefined;
  if (low !== undefined || high !== undefined) return intervalBar(value, { ...(low !== undefined && { low }), ...(high !== undefined && { high }) });
  const [first, other] = read ? intervalsOf(read.reading) : [];
  return first && !other ? intervalBar(read!.value, limitsOf(first.interval)) : undefined;
}

function inUnitOfPage(
  value: number,
  ucum: string | undefined,
  marker: ReportMarker,
  { unit, conversions }: Numbers,
): (TypedValue & { unit: string }) | undefined {
  if (unit === undefined || ucum === undefined) return undefined;
  if (ucum === marker.unit) return { value, unit };
  const printed = conversions.find(({ ucumUnit }) => ucumUnit === ucum);
  if (printed) return { value, unit: printed.unit };
  const converted = inPageUnit(marker, value, ucum);
  return converted === undefined ? undefined : { value: Number(converted.toPrecision(6)), unit };
}

/** Of a number, its reading; of a strip, the usual answer. */
function wordsOfPage({ value }: ReportResult, { usualAnswer }: ReportMarker, reading: ValueReading | undefined, needsInterval: boolean): string[] {
  if (reading) return ourWords(reading, needsInterval);
  return typeof value === 'string' && usualAnswer !== undefined ? [usualAnswer] : [];
}

/** Decision values that hold, our interval where the laboratory printed none, and the usual next step. */
function ourWords(reading: ValueReading, needsInterval: boolean): string[] {
  const { bands, next, urgency, doubts } = reading;
  const named = bands.filter(({ band }) => band.kind !== 'target' && band.kind !== 'critical').slice(0, 2);
  const isNotable = urgency !== undefined || named.some(({ band }) => band.careLevel !== undefined) || ['below', 'above'].includes(placeIn(reading) ?? '');
  return [
    ...doubts,
    ...(needsInterval ? intervalsOf(reading).map(({ sentence }) => sentence) : []),
    ...(named.length > 0 ? [`Decision values: ${named.map(({ band }) => `${band.label} (${band.population})`).join('; ')}.`] : []),
    ...(urgency?.level === 'soon' ? [urgency.sentence] : []),
    ...(isNotable && next[0] ? [`Usual next step: ${stepWords(next[0])}.`] : []),
  ];
}

/** The laboratory's flag and its own interval may disagree; both are shown. */
function disagreement({ flag }: ReportResult, place: string | undefined): string | undefined {
  const isHigh = flag === 'H' || flag === 'HH';
  const isLow = flag === 'L' || flag === 'LL';
  if ((isHigh && (place === 'inside' || place === 'below')) || (isLow && (place === 'inside' || place === 'above')))
    return `The laboratory marked it as ${FLAG_WORDS[flag!]}, though its own interval says otherwise. Ask the laboratory.`;
  return undefined;
}
