import { JOINT } from '../units/printed-number.ts';
import { fittingUnit, inPageUnit, needsNoUnit, type FoundName, type Knowledge } from './knowledge.ts';
import { numberOf, type Comparator, type Flag, type Manner } from './items.ts';
import { measureOf } from '../../shared/measures.ts';
import type { ReportPlace, ReportQuestion, ReportResult, ReportRow } from './reading.ts';
import { readOthers, SEVERAL_NUMBERS, type OtherAmount } from './same-value.ts';
import type { PrintedName, ReportMarker } from './vocabulary.ts';

export type Section = 'urine' | 'blood' | undefined;

/** What a report says of one test, in the words of the laboratory. */
export type PrintedResult = {
  value: { text: string; comparator?: Comparator } | { answer: string };
  /** The UCUM units that the printed unit may mean; undefined where no unit is printed. */
  units: readonly string[] | undefined;
  interval?: { low?: string; high?: string; exclusive?: true };
  /** Two intervals, by sex or phase: none is taken. */
  severalIntervals?: boolean;
  flag?: Flag;
  /** The name says that the person had not eaten. */
  fasting?: boolean;
  date?: string;
  /** Further numbers with units of their own: the same value in another unit, or another one. */
  others?: readonly OtherAmount[];
  earlier: readonly { date?: string; text: string; comparator?: Comparator; flag?: Flag }[];
  remarks: readonly string[];
};

/** What the report says elsewhere. */
export type Surroundings = {
  knowledge: Knowledge;
  manner: Manner;
  section: Section;
  fasting?: boolean;
  /** Other tests stand in the same line. */ isListed?: boolean;
};

/** Of a test whose limits hold after a fast, where the person had eaten. */
export const NOT_FASTING = 'Not taken fasting: the limits of the fasting test do not apply.';

const TWENTYFOLD = 20;
/** Above this many times the highest usual limit, or below as small a part of the lowest, no laboratory sees a value. */
const THOUSANDFOLD = 1000;

/** Joins a name and the forms in which its result is printed to a row: the first form that can be meant. */
export function rowOf(found: FoundName, forms: readonly PrintedResult[], where: ReportPlace & { text: string }, around: Surroundings): ReportRow {
  const rows = forms.map((form) => resultOf(found, form, where, around));
  return rows.find(({ state }) => state === 'recognized') ?? rows.find(({ state }) => state === 'needs an answer') ?? rows[0]!;
}

function resultOf(found: FoundName, printed: PrintedResult, where: ReportPlace & { text: string }, around: Surroundings): ReportRow {
  const refuse = (reason: string): ReportRow => ({ ...where, state: 'not recognized', reason });
  const meaning = meaningOf(found, printed, around);
  if ('reason' in meaning) return refuse(meaning.reason);
  const { name, marker, unit: printedUnit } = meaning;
  if ('answer' in printed.value) return answered(meaning, printed, where, refuse);

  const number = numberOf(printed.value.text, around.manner, printedUnit);
  if (!number) return refuse('The number has more digits than a result.');
  if ('choices' in number) return asked({ name, unit: printedUnit }, printed, where, [{ about: 'value', choices: number.choices }]);
  if (marker.unit === '') return refuse('This test answers in words, and the line has a number.');
  if (isPartOfUnit(printed.value.text, meaning)) return refuse('The number is a part of the unit, and there is no value.');

  if (printed.value.text.includes(JOINT) && isUnlikely({ marker, unit: printedUnit, value: number.value })) return refuse(SEVERAL_NUMBERS);
  const others = readOthers(printed.others, { text: printed.value.text, value: number.value, unit: printedUnit }, marker, around.manner);
  if ('reason' in others) return refuse(others.reason);
  const limits = limitsOf(printed, { marker, unit: printedUnit, value: number.value }, around.manner);
  if (!limits) return refuse('The unit does not fit this test.');
  const unit = printedUnit ?? fractionOf(marker, number.value, limits.interval);
  const fasting = printed.fasting ?? around.fasting;
  const questions = questionsOf({ ...meaning, unit }, fasting);
  return {
    ...where,
    state: questions.length > 0 ? 'needs an answer' : 'recognized',
    slug: name.slug,
    value: number.value,
    printed: printed.value.text,
    ...definedOnly({ comparator: printed.value.comparator, unit, ...limits.interval, flag: printed.flag, date: printed.date }),
    questions,
    earlier: earlierIn(printed, around.manner, unit),
    remarks: [...printed.remarks, ...others.remarks, ...limits.remarks, ...fastingRemarks(name, fasting)],
  };
}

const earlierIn = ({ earlier }: PrintedResult, manner: Manner, unit: string | undefined): ReportResult['earlier'] =>
  earlier.flatMap(({ text, ...rest }) => {
    const value = numberOf(text, manner, unit);
    return value && 'value' in value ? [{ ...rest, value: value.value }] : [];
  });

type Meaning = { name: PrintedName; marker: ReportMarker; unit: string | undefined };

/** The marker that a name means beside this unit and in this section. */
function meaningOf(found: FoundName, { units, value }: PrintedResult, around: Surroundings): Meaning | { reason: string } {
  let reason = found.lookAlike ? sentence(found.lookAlike.why) : 'The name is not one of our tests.';
  for (const name of found.names) {
    const marker = around.knowledge.marker(name.slug);
    if (!marker) continue;
    const unit = units && unitIn(found, marker, units);
    const measure = unit === undefined ? undefined : measureOf(unit)?.kind;
    const claim: Claim = { name, marker, unit, measure, answer: 'answer' in value ? value.answer : undefined, ...around };
    const refusal = REFUSALS.find(([, holds]) => holds(claim))?.[0];
    if (refusal === undefined) return { name, marker, unit: unit ?? impliedUnit(marker) };
    reason = found.lookAlike ? reason : refusal;
  }
  return { reason };
}

/** The unit that fits, or an empty text. "eGFR … per 1.73 square metres 55 mL/min" has its area in the name. */
function unitIn(found: FoundName, marker: ReportMarker, units: readonly string[]): string | undefined {
  const unit = fittingUnit(marker, units);
  if (unit === 'mL/min' && found.printed.includes('1 73')) return marker.unit;
  return unit ?? (units.length === 0 ? undefined : '');
}

/** Ratios, indexes, pH and the like have one unit, printed or not. */
const impliedUnit = (marker: ReportMarker): string | undefined => (/^[{[]/.test(marker.unit) ? marker.unit : undefined);

/** A name beside what is printed: the question of each rule. */
type Claim = Pick<Surroundings, 'section' | 'isListed'> & {
  name: PrintedName;
  marker: ReportMarker;
  unit: string | undefined;
  measure: string | undefined;
  answer: string | undefined;
};

/** Why a name is not meant. The first that holds is the reason; an empty `unit` is one that does not fit. */
const REFUSALS: readonly [reason: string, holds: (claim: Claim) => boolean][] = [
  ['This stands in a section on urine, and our test is of blood.', ({ name, section }) => section === 'urine' && !name.slug.startsWith('urine-')],
  ['The line does not say whether this is blood or urine.', ({ name, section }) => name.kind === 'section-urine' && section !== 'urine'],
  ['This test is read as a titer, such as 1:80.', ({ name, answer }) => name.kind === 'titer' && !answer?.includes(':')],
  ['There is no number.', ({ marker, answer }) => answer !== undefined && marker.unit !== '' && !answer.includes(':')],
  ['The unit does not fit this test.', ({ unit, answer }) => unit === '' && answer === undefined],
  ['The name is short, and no unit shows which test it is.', (claim) => isTooShort(claim)],
  ['Without the unit of a count, this may be a share of the cells.', ({ name, measure }) => name.kind === 'unit-count' && measure !== 'number concentration'],
  ['This is not a share in percent.', ({ name, unit, measure }) => name.kind === 'unit-percent' && unit !== undefined && measure !== 'fraction'],
  ['Only in mmol/L is this the same as our test.', ({ name, measure }) => name.kind === 'mmol' && measure !== 'substance concentration'],
];

/** "K 3.1" alone may be anything. Between sodium and chloride, its unit is asked for. */
const isTooShort = (claim: Claim): boolean => claim.name.needsUnit && claim.unit === undefined && !claim.isListed && !isStrip(claim);

/** In a section on urine, pH and the strips have no unit. */
const isStrip = ({ marker, section, answer }: Claim): boolean => answer !== undefined || (section === 'urine' && needsNoUnit(marker));

function answered({ name, marker }: Meaning, printed: PrintedResult, where: ReportPlace & { text: string }, refuse: (reason: string) => ReportRow): ReportRow {
  if (!('answer' in printed.value)) return refuse('There is no value.');
  const { answer } = printed.value;
  if (answer.includes(':') !== (marker.unit === '{titer}')) return refuse('There is no number.');
  const { flag, date, remarks } = printed;
  return {
    ...where,
    state: 'recognized',
    slug: name.slug,
    value: answer,
    printed: answer,
    ...(marker.unit === '{titer}' && { unit: '{titer}' }),
    ...(flag && { flag }),
    ...(date && { date }),
    questions: [],
    earlier: [],
    remarks,
  };
}

function asked(
  { name, unit }: Pick<Meaning, 'name' | 'unit'>,
  printed: PrintedResult,
  where: ReportPlace & { text: string },
  questions: readonly ReportQuestion[],
): ReportResult {
  const text = 'text' in printed.value ? printed.value.text : printed.value.answer;
  return {
    ...where,
    state: 'needs an answer',
    slug: name.slug,
    value: text,
    printed: text,
    ...('comparator' in printed.value && printed.value.comparator && { comparator: printed.value.comparator }),
    ...(unit !== undefined && { unit }),
    ...(printed.flag && { flag: printed.flag }),
    ...(printed.date && { date: printed.date }),
    questions,
    earlier: [],
    remarks: printed.remarks,
  };
}

/** "eGFR 1.73" has no value: 1.73 m² belongs to the unit. */
const isPartOfUnit = (text: string, { marker, unit }: { marker: ReportMarker; unit?: string }): boolean =>
  unit === undefined && /\d{1,3}\.\d{1,3}/.exec(marker.unit)?.[0] === text.replace(',', '.');

type Limits = { interval: { low?: number; high?: number; exclusive?: true }; remarks: readonly string[] };

/** The printed interval, unless it is in another unit than the value; undefined where name and unit cannot go together at all. */
function limitsOf({ interval, severalIntervals }: PrintedResult, measured: Measured, manner: Manner): Limits | undefined {
  const none = (...remarks: string[]): Limits => ({ interval: {}, remarks });
  if (severalIntervals) return none('The line has several intervals. Which one applies depends on the person.');
  if (isFar(measured, measured.value, THOUSANDFOLD)) return undefined;
  const [low, high] = [limitOf(interval?.low, manner, measured.unit), limitOf(interval?.high, manner, measured.unit)];
  if (low === null || high === null || (low ?? 0) > (high ?? Infinity)) return none();
  const strange = [low, high].some((limit) => isFar(measured, limit ?? 0, TWENTYFOLD));
  if (strange && isUnlikely(measured)) return undefined;
  if (strange || isApart(measured.value, low, high)) return none('The interval seems to be in another unit than the value, so they were not compared.');
  return { interval: definedOnly({ low, high, exclusive: interval?.exclusive }), remarks: [] };
}

const definedOnly = <T extends object>(members: T) => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

type Measured = { marker: ReportMarker; unit: string | undefined; value: number };

/** Whether a value is twenty times the highest usual one, or a twentieth of the lowest. */
export const isUnlikely = (measured: Measured): boolean => isFar(measured, measured.value, TWENTYFOLD);

const isApart = (value: number, low: number | undefined, high: number | undefined): boolean =>
  low !== undefined && high !== undefined && (value > high * THOUSANDFOLD || (value > 0 && value < low / 100));

/** A limit as a number; undefined where none is printed, null where it cannot be read. */
function limitOf(text: string | undefined, manner: Manner, unit: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  const number = numberOf(text, manner, unit);
  return number && 'value' in number ? number.value : null;
}

/** Whether a number lies beyond `times` the usual interval of the marker, in either direction. */
function isFar({ marker, unit }: Measured, value: number, times: number): boolean {
  if (!marker.usual || unit === undefined || value <= 0) return false;
  const here = inPageUnit(marker, value, unit);
  if (here === undefined) return false;
  const [low, high] = marker.usual;
  return here > high * times || (low > 0 && here < low / times);
}

/** A hematocrit of 0.35 (0.36-0.46) is a fraction: both numbers are nearer to a hundredth of the usual percent than to the percent. */
const fractionOf = (marker: ReportMarker, value: number, { high }: Limits['interval']): string | undefined =>
  measureOf(marker.unit)?.kind === 'fraction' && marker.usual && high !== undefined && Math.max(value, high) * 10 < marker.usual[1] ? '1' : undefined;

function questionsOf({ name, marker, unit }: Meaning, fasting: boolean | undefined): ReportQuestion[] {
  const questions: ReportQuestion[] = [];
  if (unit === undefined && !needsNoUnit(marker)) questions.push({ about: 'unit', choices: unitsOf(marker) });
  if (name.kind === 'ask:fasting' && fasting === undefined) questions.push({ about: 'fasting' });
  if (name.kind === 'ask:D3-or-total') questions.push({ about: 'vitamin D2 or D3' });
  return questions;
}

const fastingRemarks = ({ kind }: PrintedName, fasting: boolean | undefined): string[] => (kind === 'ask:fasting' && fasting === false ? [NOT_FASTING] : []);

const unitsOf = ({ unit, conversions }: ReportMarker): string[] => [unit, ...conversions.map((each) => each.unit)].filter((each) => each !== '');

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
