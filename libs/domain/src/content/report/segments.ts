import { readDate } from './date.ts';
import { itemsOf, unitAt, type Item, type Manner } from './items.ts';
import { leadingName, type FoundName, type Knowledge } from './knowledge.ts';
import type { Surroundings } from './printed-result.ts';
import { normalized, wordsOf, type Word } from './words.ts';

/** A name of a line, and where the text that belongs to it ends. */
export type Segment = { found: FoundName; end: number };

/**
 * The names of a line: the one that it begins with, and those with a value after a result, which a comma, a bar, a slash or a dot may part. After a single
 * blank, that result needs its unit.
 */
export function segmentsOf(text: string, from: number, { knowledge, manner }: Surroundings): Segment[] {
  const words = wordsOf(text);
  const first = words.findIndex(({ at }) => at >= from);
  const found = first === -1 ? undefined : (leadingName(knowledge, text, words, first) ?? nordicName(knowledge, text, words, first));
  if (!found) return [];
  const segments: Segment[] = [{ found, end: text.length }];
  const places = new Map(words.map(({ at }, index) => [at, index]));
  let digit = digitFrom(text, found.end);
  for (const { 0: gap, index } of text.matchAll(/(?:[,;|•·]\s*|\s\/\s+|(?<![\s,;|•·])\s+)(?=\p{L})/gu)) {
    const last = segments.at(-1)!;
    const start = index + gap.length;
    if (index <= digit || unitAt(text, start, knowledge)) continue;
    const next = knowledge.nameAt(words, places.get(start)!);
    if (!next || !(gap.length > 1 ? VALUE : VALUE_ALONE).test(text.slice(next.end))) continue;
    if (gap.length === 1 && !holdsUnit(itemsOf(text.slice(0, index), last.found.end, knowledge, manner))) continue;
    // "mg/g Cr": creatinine is a part of the unit.
    if (itemsOf(text, last.found.end, knowledge, manner).some(({ kind, at, end }) => kind === 'unit' && at < start && start < end)) continue;
    segments[segments.length - 1] = { ...last, end: index };
    segments.push({ found: next, end: text.length });
    digit = digitFrom(text, next.end);
  }
  return segments;
}

/** The place of the next digit. */
function digitFrom(text: string, from: number): number {
  const at = text.slice(from).search(/\d/);
  return at === -1 ? text.length : from + at;
}

/** "Lp(a) 140": a name ends before its parenthesis. */
const VALUE = /^\)?[\s:,]*[<>\d]/;
/** No interval: "Glucose 90 mg/dL fasting glucose 70-99" is one result. */
const VALUE_ALONE = /^\)?[\s:,]*(?:[<>]\s*)?\d[\d.,]*(?![\d.,]|\s*[-–])/;

/** Whether a value stands there with its unit. */
const holdsUnit = (items: readonly Item[]): boolean => items.some(({ kind }, index) => kind === 'unit' && items[index - 1]?.kind === 'number');

/** Nordic laboratories put a letter for plasma, serum or blood before the name: "P-Natrium", "fS-Glukos". */
function nordicName(knowledge: Knowledge, text: string, words: readonly Word[], first: number): FoundName | undefined {
  return /^f?(?:P|S|B|Pt)-\p{L}{2}/u.test(text.slice(words[first]!.at)) ? leadingName(knowledge, text, words, first + 1) : undefined;
}

const MARK = /^\s*(?:(?:[•·▪◦‣+–—-]|\d{1,2}[.)])\s+)?/u;

/** Of what is in a panel: "CMP", "Lipid panel", "Iron studies". */
const PANELS = [
  'cbc|fbc|cmp|bmp|lfts?|tfts?|u&es?|chem[ -]?\\d{1,2}|(?:full |complete )?blood count|electrolytes|hormones|vitamins|lipids',
  '(?:lipid|thyroid|iron|anemia|anaemia|liver|renal|kidney|metabolic|hormone|hepatic|bone|hematology|haematology)(?: (?:panel|profile|studies|function(?: tests?)?|tests?|screen))?',
];
/** "My labs from 2026-03-01: ferritin 41 ng/mL, TSH 2.1 mIU/L", "CBC 3/4/26: WBC 11.2, Hgb 9.8", "Thyroid panel - TSH 7.9" */
const LABS = new RegExp(
  String.raw`^\s*(?:(?:my|his|her|latest|last|recent|new)\s+){0,2}(?:labs?|(?:lab |blood )?(?:tests?|(?:test )?results?)|blood ?work|bloods|${PANELS.join('|')})(?:\s+(?:(?:from|of|on)\s+)?([^:]{4,20}))?(?::|\s[-–—])\s+(?=\p{L})`,
  'iu',
);

/** Where a line's name may begin: after a bullet, its number in a list, an arrow, a date, with or without a colon, or the word for results. */
export function startOf(text: string, manner: Manner): { at: number; date?: string } {
  const labs = LABS.exec(text);
  if (labs) {
    const date = readDate(labs[1] ?? '', manner.order, normalized)?.iso;
    return { at: labs[0].length, ...(date && { date }) };
  }
  const [blank, mark] = [/^\s*/.exec(text)![0].length, MARK.exec(text)![0].length];
  // "4. March" is a day before it is a place in a list.
  for (const at of [blank, mark]) {
    const date = readDate(text.slice(at, at + 40), manner.order, normalized);
    const end = at + (date?.length ?? 0);
    if (date && /^(?:\s*[:,–-])?\s+\p{L}/u.test(text.slice(end))) return { at: end, ...(date.iso && { date: date.iso }) };
  }
  return { at: mark };
}
