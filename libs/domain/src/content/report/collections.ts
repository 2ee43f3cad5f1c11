import { readDate } from './date.ts';
import type { Manner } from './items.ts';
import { leadingName, type Knowledge } from './knowledge.ts';
import type { ReportLine } from './reading.ts';
import { normalized, wordsOf } from './words.ts';

const COLLECTED =
  /(?:date (?:of )?collect(?:ed|ion)|collect(?:ed|ion)(?: date| on)?(?: ?\/ ?time)?|drawn|sample (?:date|taken|collected(?: on)?)|date of sample|specimen date|entnahme(?:datum)?|abnahme(?:datum)?|preleve(?:e)? le|prelevement(?: du)?|fecha de (?:toma|extraccion)|extraccion|data (?:do |del )?prelievo|prelievo(?: del)?|(?:data d[ae] )?(?:coleta|colheita)|data pobrania(?: materialu)?|pobrano|proveta[gk](?:n)?ing(?:stidspunkt|sdato)?|provedato|afname(?:datum)?|provtagning(?:sdatum)?|provdatum)(?:\s*\([^)]{0,12}\))?\s*[:.]?\s*/u;

/** A day of collection, and the line that tells it. */
export type Collection = { iso: string; index: number };

/** Each day of collection where another one begins: two reports pasted as one have two. */
export function collectionsIn(lines: readonly ReportLine[], knowledge: Knowledge, manner: Manner): Collection[] {
  const all = lines.flatMap(({ text }, index) => {
    // "Ferritin 12 ng/mL, collected 2026-03-14" tells the day of one result.
    if (!COLLECTED.test(normalized(text)) || leadingName(knowledge, text, wordsOf(text), 0)) return [];
    const iso = collectedOn(normalized(`${text}\n${lines[index + 1]?.text ?? ''}`), manner);
    return iso === undefined ? [] : [{ iso, index }];
  });
  return all.filter(({ iso }, at) => iso !== all[at - 1]?.iso);
}

/** The only day, or the nearest one above a line. Where results stand above the first of several days, it is not clear which one is theirs. */
export function collectedAbove(collections: readonly Collection[], index: number, firstResult: number): string | undefined {
  const [first, second] = collections;
  if (!second) return first?.iso;
  return first!.index < Math.min(index, firstResult) ? collections.findLast((collection) => collection.index < index)?.iso : undefined;
}

/** The day of collection of a whole text; undefined where it has several. */
export function onlyCollection(text: string, knowledge: Knowledge, manner: Manner): string | undefined {
  const lines = text.split('\n').map((line) => ({ text: line }));
  const [first, second] = collectionsIn(lines, knowledge, manner);
  return second ? undefined : first?.iso;
}

/** The day on which the sample was taken, from the whole text in normal form. */
function collectedOn(plain: string, manner: Manner): string | undefined {
  const found = COLLECTED.exec(plain);
  const after = found ? plain.slice(found.index + found[0].length, found.index + found[0].length + 60).trimStart() : '';
  const date = readDate(after, manner.order, normalized) ?? readDate(after.replace(/^(?:am|le|on|du)\s+/, ''), manner.order, normalized);
  return date?.iso;
}
