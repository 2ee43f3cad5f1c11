import type { OptimalRange } from '../model/biomarker-detail.ts';
import type { CareLevel, Threshold } from '../model/biomarker-facts.ts';
import { labelsOf, openSides } from './range-words.ts';
import type { BandReading, IntervalReading, Place } from './value-reading.ts';
import type { TypedValue } from './typed-value.ts';

const numberWords = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

const unitWords = (unit: string): string => (unit === '1' || unit === 'ratio' || unit === 'index' ? '' : ` ${unit}`);

/** "14 ng/mL", "less than 5 mg/L". */
export function givenWords({ value, comparator, unit }: TypedValue & { unit: string }): string {
  const words = { '<': 'less than ', '<=': 'at most ', '>': 'more than ', '>=': 'at least ' };
  return `${comparator ? words[comparator] : ''}${numberWords.format(value)}${unitWords(unit)}`;
}

/** "Your 14 ng/mL is below the interval of 24 to 307 ng/mL (women, 18 years and older)." */
export function placeWords(given: TypedValue & { unit: string }, range: OptimalRange, place: Place): string {
  const people = labelsOf([range])[0]!;
  const words = { below: 'is below', above: 'is above', inside: 'is inside', unclear: 'may lie inside or outside' }[place];
  const value = given.comparator ? `A value of ${givenWords(given)}` : `Your ${givenWords(given)}`;
  return `${value} ${oneSided(range, place) ?? `${words} ${intervalWords(range)}`} (${people.charAt(0).toLowerCase()}${people.slice(1)}).`;
}

function intervalWords(range: OptimalRange): string {
  const { below, above } = openSides(range);
  const [low, high] = [numberWords.format(range.normalMin ?? 0), numberWords.format(range.normalMax ?? 0)];
  const unit = unitWords(range.unit);
  if (above) return `the range from ${low}${unit}${range.lowInclusive ? '' : ' (not included)'}`;
  if (below) return `the range up to ${high}${unit}${range.highInclusive ? '' : ' (not included)'}`;
  return `the interval of ${low} to ${range.highInclusive ? '' : 'below '}${high}${unit}`;
}

/** With one limit, a value is on one of its two sides. */
function oneSided(range: OptimalRange, place: Place): string | undefined {
  const { below, above } = openSides(range);
  const unit = unitWords(range.unit);
  if (place === 'unclear' || below === above) return undefined;
  if (above) {
    const limit = `the limit of ${numberWords.format(range.normalMin ?? 0)}${unit}`;
    return place === 'below' ? `is below ${limit}` : `is not below ${limit}`;
  }
  const limit = `the limit of ${numberWords.format(range.normalMax ?? 0)}${unit}`;
  if (place === 'above') return range.highInclusive ? `is above ${limit}` : `reaches or exceeds ${limit}`;
  return range.highInclusive ? `is not above ${limit}` : `is below ${limit}`;
}

/** The verdict in one sentence: the place in the interval, and the band that names the value. */
export function verdictWords(given: TypedValue & { unit: string }, [first]: readonly IntervalReading[], named: BandReading | undefined): string {
  const place = first?.sentence ?? `This page has no interval to compare ${givenWords(given)} with.`;
  return named ? `${place} It falls under "${named.band.label}" (${named.band.population}).` : place;
}

const NAMING = [['severity', 'diagnostic'], ['action'], ['critical']];

/** The band that names a value: the worst of a scale, else where care changes, else a value that laboratories report at once. */
export function namedBand([first]: readonly IntervalReading[], bands: readonly BandReading[]): BandReading | undefined {
  const fitting = bands.filter(({ band }) => first === undefined || isOnSide(band, first));
  return NAMING.map((kinds) => fitting.find(({ band }) => kinds.includes(band.kind))).find((named) => named !== undefined);
}

/** A band that is open below holds low values too: "normal: below 100" names no glucose of 35. */
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
  const named = meaning ? `${meaning.label.charAt(0).toUpperCase()}${meaning.label.slice(1)}: ` : '';
  return `${isDoubtful ? 'If the number and its unit are right: ' : ''}${named}${URGENT[level]}`;
}
