import { JOINT } from '../units/printed-number.ts';
import { numberOf, type Manner } from './items.ts';
import { needsNoUnit, type FoundName } from './knowledge.ts';
import { fractionOf, isUnlikely, limitsOf } from './limits.ts';
import { meaningOf, type Meaning } from './meaning.ts';
import type { PrintedResult, Surroundings } from './printed-result.ts';
import type { ReportPlace, ReportQuestion, ReportResult, ReportRow } from './reading.ts';
import { readOthers, SEVERAL_NUMBERS } from './same-value.ts';
import type { PrintedName, ReportMarker } from './vocabulary.ts';

/** Of a test whose limits hold after a fast, where the person had eaten. */
export const NOT_FASTING = 'Not taken fasting: the limits of the fasting test do not apply.';

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

function questionsOf({ name, marker, unit }: Meaning, fasting: boolean | undefined): ReportQuestion[] {
  const questions: ReportQuestion[] = [];
  if (unit === undefined && !needsNoUnit(marker)) questions.push({ about: 'unit', choices: unitsOf(marker) });
  if (name.kind === 'ask:fasting' && fasting === undefined) questions.push({ about: 'fasting' });
  if (name.kind === 'ask:D3-or-total') questions.push({ about: 'vitamin D2 or D3' });
  return questions;
}

const fastingRemarks = ({ kind }: PrintedName, fasting: boolean | undefined): string[] => (kind === 'ask:fasting' && fasting === false ? [NOT_FASTING] : []);

const unitsOf = ({ unit, conversions }: ReportMarker): string[] => [unit, ...conversions.map((each) => each.unit)].filter((each) => each !== '');

/** "eGFR 1.73" has no value: 1.73 m² belongs to the unit. */
const isPartOfUnit = (text: string, { marker, unit }: Meaning): boolean =>
  unit === undefined && /\d{1,3}\.\d{1,3}/.exec(marker.unit)?.[0] === text.replace(',', '.');

const definedOnly = <T extends object>(members: T) => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
