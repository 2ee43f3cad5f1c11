import type { OptimalRange } from '../model/biomarker-detail.ts';
import type { CareLevel, NextStep, Threshold } from '../model/biomarker-facts.ts';
import { capital } from '../names/sentences.ts';
import { levelOf } from './care-levels.ts';
import { isOwn, type Known } from './person.ts';
import { labelsOf, openSides, peopleOf, TITER } from './range-words.ts';
import type { BandReading, IntervalReading, Place, Statement } from './value-reading.ts';
import type { TypedValue } from './typed-value.ts';

const numberWords = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

const UNNAMED = ['1', 'ratio', 'index', 'pH', TITER];

const unitWords = (unit: string): string => (UNNAMED.includes(unit) ? '' : ` ${unit}`);

/** "14", or "1:320" of a titer. */
const valueWords = (value: number, unit: string): string => `${unit === TITER ? '1:' : ''}${numberWords.format(value)}`;

/** "14 ng/mL", "less than 5 mg/L". */
export function givenWords({ value, comparator, unit }: TypedValue & { unit: string }): string {
  const words = { '<': 'less than ', '<=': 'at most ', '>': 'more than ', '>=': 'at least ' };
  return `${comparator ? words[comparator] : ''}${valueWords(value, unit)}${unitWords(unit)}`;
}

/** "Your 14 ng/mL is below the interval of 24 to 307 ng/mL for women, 18 years and older." */
export function placeWords(given: TypedValue & { unit: string }, range: OptimalRange, place: Place): string {
  const people = labelsOf([range])[0]!;
  const words = { below: 'is below', above: 'is above', inside: 'is inside', unclear: 'may lie inside or outside' }[place];
  const value = given.comparator ? `A value of ${givenWords(given)}` : `Your ${givenWords(given)}`;
  return `${value} ${oneSided(given, range, place) ?? `${words} ${intervalWords(range)}`} for ${lowerFirst(people)}.`;
}

const lowerFirst = (words: string) => `${words.charAt(0).toLowerCase()}${words.slice(1)}`;

function intervalWords(range: OptimalRange): string {
  const { below, above } = openSides(range);
  const [low, high] = [valueWords(range.normalMin ?? 0, range.unit), valueWords(range.normalMax ?? 0, range.unit)];
  const unit = unitWords(range.unit);
  if (above) return `the range from ${low}${unit}${range.lowInclusive ? '' : ' (not included)'}`;
  if (below) return `the range up to ${high}${unit}${range.highInclusive ? '' : ' (not included)'}`;
  return `the interval of ${low} to ${range.highInclusive ? '' : 'below '}${high}${unit}`;
}

/** With one limit, a value is on one of its two sides. */
function oneSided({ value, comparator }: TypedValue, range: OptimalRange, place: Place): string | undefined {
  const { below, above } = openSides(range);
  const unit = unitWords(range.unit);
  if (place === 'unclear' || below === above) return undefined;
  if (above) {
    const limit = `the limit of ${valueWords(range.normalMin ?? 0, range.unit)}${unit}`;
    return place === 'below' ? `is below ${limit}` : `is not below ${limit}`;
  }
  const limit = `the limit of ${valueWords(range.normalMax ?? 0, range.unit)}${unit}`;
  if (place === 'above') {
    const isAtLimit = value === range.normalMax && comparator !== '>';
    return isAtLimit ? `${comparator ? 'reaches or exceeds' : 'reaches'} ${limit}` : `is above ${limit}`;
  }
  return range.highInclusive ? `is not above ${limit}` : `is below ${limit}`;
}

type Verdict = {
  intervals: readonly IntervalReading[];
  named: BandReading | undefined;
  goal: BandReading | undefined;
  /** The intervals for other people. */
  others: readonly OptimalRange[];
};

/** The verdict: the place in the interval, the band that names the value, and the person's own goal. */
export function verdictOf(given: TypedValue & { unit: string }, { intervals: [first], named, goal, others }: Verdict): Statement[] {
  const place = first?.sentence ?? (others.length > 0 ? forOthers(others) : `This page has no interval to compare ${givenWords(given)} with.`);
  const said: Statement = { words: place, ...(first && { source: first.interval }) };
  return [
    said,
    ...(named ? [{ words: namedWords(given, first, named), source: named.band }] : []),
    ...(goal ? [{ words: `It ${goal.isMissed ? 'does not reach' : 'reaches'} ${bandWords(goal)}.`, source: goal.band }] : []),
  ];
}

function namedWords(given: TypedValue, first: IntervalReading | undefined, named: BandReading): string {
  if (isShared(given, first, named.band)) return `That limit itself also counts as ${bandWords(named)}: two sources meet at this number.`;
  return `${first ? 'It' : 'The value'} falls under ${bandWords(named)}.`;
}

const bandWords = ({ band }: BandReading): string => `"${band.label}"${explained(band)} (${band.population})`;

/** The meaning of a label that holds no word, such as "G3a". */
const explained = ({ label, meaning }: BandReading['band']): string => (/[a-z]{3}/i.test(label) ? '' : `, ${lowerFirst(meaning)}`);

/** "The interval of this page is for women, 18 years and older." */
function forOthers(others: readonly OptimalRange[]): string {
  const people = [...new Set(others.map(peopleOf))].map(lowerFirst);
  return people.length === 1 ? `The interval of this page is for ${people[0]}.` : `The intervals of this page are for others: ${people.join('; ')}.`;
}

/** Whether the value is a limit that the interval still holds and the band already does. */
function isShared({ value, comparator }: TypedValue, first: IntervalReading | undefined, { low, high }: Threshold): boolean {
  if (comparator || first?.place !== 'inside') return false;
  const { normalMin, normalMax } = first.interval;
  return (value === normalMax && value === low) || (value === normalMin && value === high);
}

const NAMING = [['severity', 'diagnostic'], ['action'], ['critical']];

/**
 * The band that names a value: the worst of a scale, else where care changes, else a value that laboratories report at once. One for the condition that
 * the person named comes before those for everybody, unless one of them is more urgent.
 */
export function namedBand([first]: readonly IntervalReading[], bands: readonly BandReading[], person: Known): BandReading | undefined {
  const fitting = bands.filter(({ band }) => first === undefined || isOnSide(band, first));
  const namedIn = (some: readonly BandReading[]) =>
    NAMING.map((kinds) => some.find(({ band }) => kinds.includes(band.kind))).find((named) => named !== undefined);
  const [own, any] = [namedIn(fitting.filter(({ band }) => isOwn(band.applies, person))), namedIn(fitting)];
  return own && any && levelOf(any.band) < levelOf(own.band) ? any : (own ?? any);
}

/**
 * The goal for the condition that the person named, reached or missed. A goal with an upper limit alone says nothing of a value below the interval: an
 * A1c of 3 % is no goal reached. Nor is a value within the interval missed for being below its goal.
 */
export function goalOf(bands: readonly BandReading[], [first]: readonly IntervalReading[], person: Known): BandReading | undefined {
  const goals = bands.filter(({ band }) => band.kind === 'target' && isOwn(band.applies, person));
  const speaks = ({ low, high }: Threshold) => !(first?.place === 'below' && low === undefined) && !(first?.place === 'above' && high === undefined);
  const reached = goals.find(({ band, isMissed }) => !isMissed && speaks(band));
  return reached ?? goals.find(({ band, isMissed }) => isMissed && (first?.place !== 'inside' || band.low === undefined));
}

/** A band that begins within the interval names no value beyond it. */
function isOnSide({ low, high }: Threshold, { interval, place }: IntervalReading): boolean {
  const { normalMin = -Infinity, normalMax = Infinity } = interval;
  if (place === 'below') return high !== undefined && high <= normalMin;
  return place === 'above' ? low !== undefined && low >= normalMax : true;
}

const URGENT: Readonly<Record<CareLevel, string>> = {
  emergency:
    'Such a value can be an emergency. Call the clinician who ordered the test, or an emergency department, now. With symptoms, call the emergency number.',
  same_day: 'Such a value needs a clinician today. Call the one who ordered the test; with severe symptoms, call the emergency number.',
  soon: 'See a clinician soon, also if you feel well.',
  routine: '',
};

/** What to do and by when. A doubtful number is checked first. */
export function urgencyWords(level: CareLevel, bands: readonly BandReading[], isDoubtful: boolean): string {
  const meaning = bands.find(({ band }) => band.careLevel === level)?.band;
  const named = meaning ? `${capital(meaning.label)}: ` : '';
  return `${isDoubtful ? 'If the number and its unit are right: ' : ''}${named}${URGENT[level]}`;
}

/** A usual next step in words, with the pattern that it is for. */
export const stepWords = ({ pattern, next }: NextStep): string => `${pattern}: ${lowerFirstWord(next)}`;

/** Abbreviations and names keep their capitals: "ANA", "A1c". */
const lowerFirstWord = (words: string) => (/^[A-Z](?:[a-z]|\s)/.test(words) ? lowerFirst(words) : words);
