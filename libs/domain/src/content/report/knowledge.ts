import { measureOf, rescale } from '../../shared/measures.ts';
import { unitTable } from '../units/printed-units.ts';
import type { LookAlike, PrintedName, ReportMarker, ReportVocabulary } from './vocabulary.ts';
import { nameKey, wordsOf, type Word } from './words.ts';

/** The names that a text begins with: markers, and tests that only look like one. */
export type FoundName = { names: readonly PrintedName[]; lookAlike?: LookAlike; /** Its words, normalized. */ printed: string; end: number };

export type Knowledge = ReturnType<typeof knowledgeOf>;

type Entry = { names: PrintedName[]; lookAlike?: LookAlike };

/** The longest name has a dozen words. */
const MOST_WORDS = 16;

/** A vocabulary, ready to be asked. */
export function knowledgeOf(vocabulary: ReportVocabulary) {
  const entries = new Map<string, Entry>();
  const entryOf = (printed: string) => {
    const key = nameKey(printed);
    const entry = entries.get(key) ?? { names: [] };
    entries.set(key, entry);
    return entry;
  };
  for (const name of vocabulary.names) entryOf(name.printed).names.push(name);
  for (const lookAlike of vocabulary.lookAlikes) entryOf(lookAlike.printed).lookAlike = lookAlike;
  const wordsOfMarkers = new Map<string, Set<string>>();
  for (const { printed, slug } of vocabulary.names) {
    const known = wordsOfMarkers.get(slug) ?? new Set<string>();
    for (const { normal } of wordsOf(printed)) known.add(normal);
    wordsOfMarkers.set(slug, known);
  }
  const markers = new Map(vocabulary.markers.map((marker) => [marker.slug, marker]));

  /** "Plasma vitamin C": the name of a marker that is measured in it, or of a test that only resembles one. */
  function behindSpecimen(words: readonly Word[], from: number): FoundName | undefined {
    const found = ['serum', 'plasma'].includes(words[from]?.normal ?? '') ? longest(entries, words, from + 1) : undefined;
    const names = found?.names.filter(({ slug }) => markers.get(slug)?.inSerum) ?? [];
    return found && (names.length > 0 || found.lookAlike) ? { ...found, names } : undefined;
  }

  return {
    /** The longest name that stands at the given word, names of other tests included. */
    nameAt: (words: readonly Word[], from: number) => {
      const found = longest(entries, words, from) ?? behindSpecimen(words, from);
      return found && asRatio(entries, words, from, found);
    },
    /** Every word of a marker's names. */
    wordsOf: (slug: string): ReadonlySet<string> => wordsOfMarkers.get(slug) ?? new Set(),
    /** The UCUM units that a printed unit may mean. */
    unitsOf: unitTable(vocabulary.units),
    marker: (slug: string) => markers.get(slug),
    loinc: vocabulary.loinc,
  };
}

function longest(entries: ReadonlyMap<string, Entry>, words: readonly Word[], from: number): FoundName | undefined {
  let [key, isRatio, found]: [string, boolean, FoundName | undefined] = ['', false, undefined];
  for (const word of words.slice(from, from + MOST_WORDS)) {
    isRatio ||= key !== '' && word.isDivisor;
    key = key === '' ? word.normal : `${key} ${word.normal}`;
    const entry = entries.get(key);
    if (entry) found = { names: asDivided(entry.names, isRatio), printed: key, end: word.end, ...(entry.lookAlike && { lookAlike: entry.lookAlike }) };
  }
  return found;
}

/** "Cholesterol/HDL" is a ratio, "Cholestérol HDL" one of the two. */
function asDivided(names: PrintedName[], isRatio: boolean): PrintedName[] {
  const same = names.filter(({ printed }) => wordsOf(printed).some(({ isDivisor }) => isDivisor) === isRatio);
  return same.length > 0 ? same : names;
}

/** "Ferritin/iron" is neither of the two, unless both are names of one test, as in "AST/SGOT". A known ratio needs no "ratio" behind it. */
function asRatio(entries: ReadonlyMap<string, Entry>, words: readonly Word[], from: number, found: FoundName): FoundName {
  const near = words.slice(from, from + MOST_WORDS + 1);
  const next = near.findIndex(({ at }, index) => index > 0 && at >= found.end);
  const divisor = near.findIndex(({ isDivisor }, index) => index > 0 && (index <= next || next === -1) && isDivisor);
  const isNamedSo = found.lookAlike ?? found.names.some(({ printed }) => wordsOf(printed).some(({ isDivisor }) => isDivisor));
  const [above, below] = divisor === -1 || isNamedSo ? [] : [longest(entries, near.slice(0, divisor), 0), longest(entries, words, from + divisor)];
  if (!above || !below || below.names.some(({ slug }) => above.names.some((name) => name.slug === slug))) return found;
  const names = entries.get(`${above.printed} ${below.printed} ratio`)?.names ?? [];
  return { names, printed: found.printed, end: below.end, ...(names.length === 0 && { lookAlike: { printed: found.printed, why: 'a ratio of two tests' } }) };
}

/** A marker's value of a UCUM unit in the unit of its page; undefined where the unit does not fit or has no factor. */
export function inPageUnit(marker: ReportMarker, value: number, ucum: string): number | undefined {
  const same = rescale(value, ucum, marker.unit);
  if (same !== undefined) return same;
  for (const { unit, slope, intercept } of marker.conversions) {
    const converted = rescale(value, ucum, unit);
    if (converted !== undefined) return (converted - intercept) / slope;
  }
  return undefined;
}

/** The unit among those that a print may mean in which the marker is measured. */
export const fittingUnit = (marker: ReportMarker, candidates: readonly string[]): string | undefined =>
  candidates.find((ucum) => inPageUnit(marker, 1, ucum) !== undefined || isOwnIntervalOnly(marker, ucum));

export const isOwnIntervalOnly = (marker: ReportMarker, ucum: string): boolean =>
  marker.ownIntervalOnly.some((unit) => unit === ucum || (measureOf(unit)?.kind !== undefined && measureOf(unit)?.kind === measureOf(ucum)?.kind));

/** Whether a marker's value needs no printed unit: ratios, indexes, titers, pH, strips. */
export const needsNoUnit = ({ unit }: ReportMarker): boolean => ['', '{ratio}', '{index_val}', '{titer}', '[pH]', '1', 'mg/mg{creat}'].includes(unit);

/** The name that a text begins with: a known one, or unknown words of one marker with a name of it in parentheses, such as "… rate (eGFR)". */
export function leadingName(knowledge: Knowledge, text: string, words: readonly Word[], from: number): FoundName | undefined {
  const known = knowledge.nameAt(words, from);
  if (known) return known;
  const open = text.indexOf('(', words[from]?.at);
  const close = text.indexOf(')', open);
  if (open === -1 || close === -1) return undefined;
  const before = words.slice(from).filter(({ at }) => at < open);
  const inside = words.filter(({ at }) => at > open && at < close);
  const found = knowledge.nameAt(inside, 0);
  if (!found || found.lookAlike || found.end !== inside.at(-1)!.end || before.length === 0) return undefined;
  const names = found.names.filter(({ slug }) => before.every(({ normal }) => knowledge.wordsOf(slug).has(normal)));
  return names.length > 0 ? { ...found, names, end: close + 1 } : undefined;
}
