import { readDate, type PrintedDate } from './date.ts';
import type { Manner } from './items.ts';
import { leadingName, type Knowledge } from './knowledge.ts';
import type { ReportLine } from './reading.ts';
import { normalized, wordsOf } from './words.ts';

const COLLECTED =
  /(?:date (?:of )?collect(?:ed|ion)|collect(?:ed|ion)(?: date| on)?(?: ?\/ ?time)?|drawn|sample (?:date|taken|collected(?: on)?)|date of sample|specimen date|entnahme(?:datum)?|abnahme(?:datum)?|preleve(?:e)? le|prelevement(?: du)?|fecha de (?:toma|extraccion)|extraccion|data (?:do |del )?prelievo|prelievo(?: del)?|(?:data d[ae] )?(?:coleta|colheita)|data pobrania(?: materialu)?|pobrano|proveta[gk](?:n)?ing(?:stidspunkt|sdato)?|provedato|afname(?:datum)?|provtagning(?:sdatum)?|provdatum)(?:\s*\([^)]{0,12}\))?\s*[:.]?\s*/u;

/** A day of collection, and the line that tells it. `iso` is undefined where day and month cannot be told apart. */
export type Collection = { iso: string | undefined; index: number };

/** Each day of collection where another one begins: two reports pasted as one have two. */
export function collectionsIn(lines: readonly ReportLine[], knowledge: Knowledge, manner: Manner): Collection[] {
  const all = lines.flatMap(({ text }, index) => {
    // "Ferritin 12 ng/mL, collected 2026-03-14" tells the day of one result.
    if (!COLLECTED.test(normalized(text)) || leadingName(knowledge, text, wordsOf(text), 0)) return [];
    const date = collectedOn(normalized(`${text}\n${lines[index + 1]?.text ?? ''}`), manner);
    return date ? [{ iso: date.iso, index }] : [];
  });
  return all.filter(({ iso }, at) => at === 0 || iso !== all[at - 1]!.iso);
}

/** The only day, or the nearest one above a line. Where results stand above the first of several days, it is not clear which one is theirs. */
export function collectedAbove(collections: readonly Collection[], index: number, firstResult: number): string | undefined {
  const [first, second] = collections;
  if (!second) return first?.iso;
  return first!.index < Math.min(index, firstResult) ? collections.findLast((collection) => collection.index < index)?.iso : undefined;
}

/** The day on which the sample was taken, from the whole text in normal form. */
function collectedOn(plain: string, manner: Manner): PrintedDate | undefined {
  const found = COLLECTED.exec(plain);
  const after = found ? plain.slice(found.index + found[0].length, found.index + found[0].length + 60).trimStart() : '';
  return readDate(after, manner.order, normalized) ?? readDate(after.replace(/^(?:am|le|on|du)\s+/, ''), manner.order, normalized);
}
