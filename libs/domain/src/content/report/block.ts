import { itemsOf, type Flag, type Item } from './items.ts';
import type { FoundName, Knowledge } from './knowledge.ts';
import { labelAt } from './labels.ts';
import { isHarmless, oneSided, readLine } from './line.ts';
import type { PrintedResult, Surroundings } from './printed-result.ts';
import { wordsOf } from './words.ts';

/** A result whose parts stand on lines of their own below its name, or the reason why they are none. */
export type Block = { lines: number } & ({ result: PrintedResult } | { reason: string });

const LONGEST = 10;
/** A labelled value stands at most so many lines below its name. */
const NEAREST = 3;
/** Lines of a card that say nothing of the result: a button, a method in parentheses, a wish that is no interval of the laboratory, the number of its site. */
const SILENT = [
  /^$/,
  /^0\d$/,
  /^\(.*\)$/,
  /^(?:optimal|target|goal|desirable|ideal)(?!\p{L})/iu,
  /^(?:view|show|see|hide)(?: \p{L}+){0,2} (?:trends?|details?|graph|chart|history|results?|more)$/iu,
  /^(?:trends?|details?|graph|history|about this test|learn more|details? and trends?|final(?: result)?|status: final)$/i,
];

type NumberItem = Extract<Item, { kind: 'number' }>;

type Parts = {
  /** A number with its unit on one line: surely the value. */
  value?: NumberItem;
  numbers: NumberItem[];
  /** Words or a titer on lines of their own: "Negative", "1:320". Behind a label, one is what the laboratory expects. */
  answers: string[];
  interval?: PrintedResult['interval'];
  units?: readonly string[];
  /** Of several units on lines of their own, nothing tells which is that of the value. */
  severalUnits: boolean;
  flag?: Flag;
  labelled: boolean;
};

/** Reads the lines below a name that stands alone: cards of a portal, or method, value, unit and interval line by line. */
export function readBlock(lines: readonly { text: string }[], index: number, found: FoundName, around: Surroundings): Block | undefined {
  if (!isAlone(lines[index]!.text, found, around.knowledge)) return undefined;
  const units = unitOfName(lines[index]!.text, found, around);
  const parts: Parts = { numbers: [], answers: [], severalUnits: false, labelled: false, ...(units && { units }) };
  let [used, label] = [1, ''];
  for (const { text } of lines.slice(index + 1, index + 1 + LONGEST)) {
    const line = withoutLabel(text.trim());
    if (line === '' && isComplete(parts)) break;
    const isLabel = isLabelAlone(line);
    if (!isLabel && !isSilent(line) && !takeLine(parts, /^[\d<>≤≥([]/.test(line) ? label + line : line, around)) break;
    label = isLabel ? `${line}: ` : '';
    used += 1;
  }
  const result = resultOf(parts);
  const reason = doubtAbout(parts);
  if (reason !== undefined) return { reason, lines: used };
  return result ? { result, lines: used } : labelledLine(lines, index, found, around);
}

/** Why a block has no single result. */
function doubtAbout(parts: Parts): string | undefined {
  if (parts.severalUnits && !parts.value && valueOf(parts)) return 'There are two units for this test.';
  return parts.answers.length > 0 && !valueOf(parts) && parts.numbers.length === 0 && answerOf(parts.answers) === undefined
    ? 'There are two values for this test.'
    : undefined;
}

/** "Result: 189 mg/dL  Desirable: below 190" below a name reads as if it stood beside the name. */
function labelledLine(lines: readonly { text: string }[], index: number, found: FoundName, { knowledge, manner }: Surroundings): Block | undefined {
  for (const [passed, { text }] of lines.slice(index + 1, index + 1 + NEAREST).entries()) {
    const label = labelAt(text.trim(), 'value');
    if (label !== undefined) {
      const reading = readLine(itemsOf(text, text.search(/\S/) + label.length, knowledge, manner), found, text, knowledge);
      const [result] = 'forms' in reading ? reading.forms : [];
      return result && (result.units ?? result.interval) ? { result, lines: 2 + passed } : undefined;
    }
    if (!isSilent(text.trim())) return undefined;
  }
  return undefined;
}

/** "Reference range" above "30-400". "Normal" alone is a flag. */
const isLabelAlone = (line: string): boolean => /[\s:：]/.test(line) && labelAt(line, 'interval') === line;

/** A word alone could be a flag, so a label of a unit or of a flag needs its colon or its part. */
function withoutLabel(line: string): string {
  const ofPart = [labelAt(line, 'unit'), labelAt(line, 'flag')].find((label) => label !== undefined && (label !== line || /[:：]/.test(line)));
  return line.slice((labelAt(line, 'value') ?? ofPart)?.length ?? 0);
}

const isSilent = (line: string): boolean => SILENT.some((pattern) => pattern.test(line));

function isAlone(text: string, found: FoundName, knowledge: Knowledge): boolean {
  const rest = text.slice(found.end).replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ');
  return rest.split(/[,;]/).every((part) => isHarmless(part, found, knowledge) || part.split(/\s+/).every((word) => isHarmless(word, found, knowledge)));
}

/** "Ferritin (ng/mL)" */
function unitOfName(text: string, found: FoundName, { knowledge, manner }: Surroundings): readonly string[] | undefined {
  const units = itemsOf(text, found.end, knowledge, manner).filter((item) => item.kind === 'unit');
  return units.length === 1 ? units[0]!.ucum : undefined;
}

const isComplete = ({ value, numbers, answers, units, interval }: Parts): boolean =>
  answers.length > 0 || ((value !== undefined || numbers.length > 0) && (units !== undefined || interval !== undefined));

/** Takes a line that holds nothing but parts of a result; false at the next name or where words stand. */
function takeLine(parts: Parts, line: string, { knowledge, manner }: Surroundings): boolean {
  const items = itemsOf(line, 0, knowledge, manner);
  const labelled = items[0]?.kind === 'label';
  if (!labelled && isForeign(items, line, knowledge)) return false;
  const whole = wholeOf(items, parts);
  // An axis, such as "0 50 100" or "<50 50-100 >100".
  if (!whole && !labelled && items.filter(({ kind }) => kind === 'number' || kind === 'interval').length > 1) return true;
  // The unit beside the value counts, whatever stands above.
  if (!parts.value) Object.assign(parts, whole);
  for (const item of items) takeItem(parts, item, labelled);
  parts.labelled ||= labelled;
  return true;
}

/** A number with its unit behind it. With a comparator, below another number, it is a limit. */
function wholeOf([first, second]: readonly Item[], { numbers }: Parts): Pick<Parts, 'value' | 'units'> | undefined {
  if (first?.kind !== 'number' || second?.kind !== 'unit' || (first.comparator && numbers.length > 0)) return undefined;
  return { value: first, units: second.ucum };
}

/** A line of words, of a date, or of the next name. */
const isForeign = (items: readonly Item[], line: string, knowledge: Knowledge): boolean =>
  items.some((item) => (item.kind === 'word' && /\p{L}{2}/u.test(item.text)) || item.kind === 'date') ||
  (items[0]?.kind !== 'unit' && knowledge.nameAt(wordsOf(line), 0) !== undefined);

function takeItem(parts: Parts, item: Item, labelled: boolean): void {
  if (item.kind === 'unit') takeUnit(parts, item.ucum);
  else if (item.kind === 'answer') parts.answers.push(...(labelled ? [] : [item.text]));
  else if (item.kind === 'flag') parts.flag ??= item.flag;
  else if (item.kind === 'interval') parts.interval ??= { low: item.low, high: item.high };
  else if (item.kind !== 'number' || item === parts.value) return;
  else if (item.comparator && (labelled || parts.numbers.length > 0 || parts.value)) parts.interval ??= oneSided(item.comparator, item.text)!;
  else parts.numbers.push(item);
}

function takeUnit(parts: Parts, ucum: readonly string[]): void {
  parts.severalUnits ||= parts.units !== undefined && !parts.units.some((unit) => ucum.includes(unit));
  parts.units ??= ucum;
}

function resultOf(parts: Parts): PrintedResult | undefined {
  const { interval, units } = parts;
  const value = valueOf(parts);
  const answer = parts.numbers.length === 0 ? answerOf(parts.answers) : undefined;
  if (!value && answer !== undefined) return { value: { answer }, units: undefined, ...(parts.flag && { flag: parts.flag }), earlier: [], remarks: [] };
  if (!value || (units === undefined && interval === undefined)) return undefined;
  const flag = value.flag ?? parts.flag;
  return {
    value: { text: value.text, ...(value.comparator && { comparator: value.comparator }) },
    units,
    ...(interval && { interval }),
    ...(flag && { flag }),
    earlier: [],
    remarks: [],
  };
}

/** The only answer, or the titer beside "Positive". */
function answerOf(answers: readonly string[]): string | undefined {
  const titers = answers.filter((answer) => answer.includes(':'));
  const [only, ...others] = new Set(titers.length > 0 ? titers : answers);
  return others.length > 0 ? undefined : only;
}

/** The number with its unit, the one after the two ends of a gauge, which repeat the interval, or the only one. */
function valueOf({ value, numbers, interval, labelled }: Parts): NumberItem | undefined {
  if (value) return value;
  const [first, second, third] = numbers;
  if (labelled && first && interval?.low === first.text && interval.high === second?.text) return third;
  return numbers.length === 1 ? first : undefined;
}
