import type { NameMatch } from '../../model/query-terms.ts';
import { isWordAround } from '../query-words.ts';
import { searchKey } from '../search-key.ts';

/** A word of a query: as typed, and in American spelling. */
export type Token = { typed: string; word: string };
/** A run of words that is a name, with its matches, from the first token to the one before `end`. */
export type Span = { start: number; end: number; matches: NameMatch[] };

const LONGEST_NAME = 8;
const MOST_TOKENS = 40;
/** Names that are words or units as well: they count alone, or with a capital letter. */
const AMBIGUOUS = new Set('as se he in got mis ft cd mg tp cr am pt or ca hg co tc ld a4 pcv cat map vs pal sod'.split(' '));

/** The keys of all runs of words, with and without a plural. */
export function keysIn(tokens: readonly Token[]): string[] {
  const keys = new Set<string>();
  forEachRun(tokens, (_start, _end, forms) => forms.forEach((key) => keys.add(key)));
  return [...keys];
}

/** The named runs, longest first where they overlap, in the order of the query. */
export function spansOf(tokens: readonly Token[], matches: readonly NameMatch[]): Span[] {
  const byKey = new Map<string, NameMatch[]>();
  for (const match of matches) byKey.set(match.key, [...(byKey.get(match.key) ?? []), match]);
  const found: Span[] = [];
  forEachRun(tokens, (start, end, forms) => {
    const named = forms.map((key) => byKey.get(key)).find(Boolean);
    const matches = present(named ?? []).filter((match) => match.kind !== 'absent' || isWhole(match, forms, end - start));
    if (matches.length > 0 && !isAmbiguous(tokens, start, end)) found.push({ start, end, matches });
  });
  const kept: Span[] = [];
  for (const span of found.sort((a, b) => b.end - b.start - (a.end - a.start)))
    if (kept.every(({ start, end }) => span.end <= start || span.start >= end)) kept.push(span);
  return kept.sort((a, b) => a.start - b.start);
}

/** A test that the content has hides an absent one with the same name. */
function present(matches: NameMatch[]): NameMatch[] {
  const had = matches.filter(({ kind }) => kind !== 'absent');
  return had.length > 0 ? had : matches;
}

/** A word in the plural is no absent test: "proteins" is not protein S. */
const isWhole = ({ key, title }: NameMatch, forms: readonly string[], words: number) =>
  forms.indexOf(key) === 0 && !(words === 1 && title.includes(' ') && searchKey(title) === key);

/** "can CA 125" has no c-ANCA, and "serum vs plasma" no ESR. */
function isAmbiguous(tokens: readonly Token[], start: number, end: number): boolean {
  const run = tokens.slice(start, end);
  if (run.length === tokens.length) return false;
  const isWord = ({ typed, word }: Token) => AMBIGUOUS.has(word) && typed === typed.toLowerCase();
  return run.some(isWord) && run.every((token) => isWord(token) || isWordAround(token.word));
}

function forEachRun(tokens: readonly Token[], visit: (start: number, end: number, keys: string[]) => void): void {
  const most = Math.min(tokens.length, MOST_TOKENS);
  for (let start = 0; start < most; start++)
    for (let end = start + 1; end <= Math.min(most, start + LONGEST_NAME); end++) {
      const run = tokens.slice(start, end);
      const forms = [searchKey(run.map(({ typed }) => typed).join('')), searchKey(run.map(({ word }) => word).join(''))];
      visit(start, end, [...new Set(forms.flatMap(numbersOf))].filter(Boolean));
    }
}

/** A key and its other grammatical number: `platelets` and `platelet`. */
function numbersOf(key: string): string[] {
  if (key.length < 3 || /\d$/.test(key)) return [key];
  return key.endsWith('s') ? [key, key.slice(0, -1)] : [key, `${key}s`];
}
