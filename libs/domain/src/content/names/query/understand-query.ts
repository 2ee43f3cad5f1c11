import type { Correction, FittingTopic, LookUp, QueryTerms, Topic, Understood, UnknownWord } from '../../model/query-terms.ts';
import { americanSpelling, isWordAround, wordsIn } from '../query-words.ts';
import { searchKey } from '../search-key.ts';
import { withoutOtherWords } from './other-words.ts';
import { corrected, SHORTEST_BEGINNING } from './spelling.ts';
import { keysIn, spansOf, type Span, type Token } from './spans.ts';

/** A measured value with its unit, which is for the reader of results. */
const VALUE = /(?:^|(?<=\s))[<>]?\d{1,9}(?:[.,]\d{1,9})?\s*(?:(?:[a-zµμ]{1,6}|10[³⁶]|10\^\d+|x10\S*)\/\S{1,15}|%)(?=\s|$)/gi;
const MOST_WORDS = 20;
/** A shorter word begins too many others: `z`. */
const SHORTEST_LAST = 2;
const SHORTEST_PART = 4;
/** Words of many names, which say nothing beside an unknown word: "foo antibodies". */
const PARTS_OF_NAMES = new Set('antibody antibodies ab abs vitamin vitamins omega acid acids hormone hormones factor protein proteins ratio free total index count urine electrophoresis screen panel level receptor igg iga igm'.split(' ')); // prettier-ignore
/** Words that stand in many texts in passing. Alone they ask for no test: "what time is it". */
const IN_PASSING = new Set('feel idea ideas thing things way ways case cases help person people place places point points part parts kind kinds question questions answer answers number numbers line lines work works use uses great better best bad worse worst new different special quick quickly turn left right wait home need needs want wants make makes find small big large nice it this that there time times hour hours day days today tonight daily week weeks month months year years morning afternoon evening night old long every once twice next good take takes open close matter matters'.split(' ')); // prettier-ignore

export async function understandQuery(terms: QueryTerms, asked: string): Promise<Understood> {
  const tokens = withoutOtherWords(tokensOf(asked.replace(VALUE, ' ').trim() || asked));
  const typed = await terms.lookUp(lookUpOf(tokens, doubtfulOf(tokens)));
  const spans = spansOf(tokens, typed.named);
  const spelled = spell(tokens, typed.unknown, spans);
  if (spelled.corrections.length === 0) return interpret(spelled, spans, typed.topics);
  const meant = await terms.lookUp(lookUpOf(spelled.tokens, []));
  const named = spansOf(spelled.tokens, [...typed.named, ...meant.named]);
  return interpret(withoutIdle(spelled, named, meant.topics), named, meant.topics);
}

function lookUpOf(tokens: readonly Token[], doubtful: readonly string[]): LookUp {
  const last = tokens.at(-1)?.word ?? '';
  return { keys: keysIn(tokens), words: wordsOf(tokens), doubtful, beginning: last.length >= SHORTEST_BEGINNING ? last : null };
}

const wordsOf = (tokens: readonly Token[]) => tokens.map(({ word }) => word);

type Spelled = { tokens: (Token & { from?: string })[]; corrections: Correction[]; unknown: ReadonlySet<string>; isUnfinished: (word: string) => boolean };

function interpret({ tokens, corrections, unknown, isUnfinished }: Spelled, named: readonly Span[], fitting: readonly FittingTopic[]): Understood {
  const text = wordsOf(tokens).join(' ');
  const core = new Set(wordsOf(tokens.filter(({ word }, at) => !isIn(named, at) && !isWordAround(word) && !unknown.has(word))));
  const { topics, spans } = withoutRivals(
    tokens,
    fitting.map((topic) => withCoverage(topic, core)),
    named,
  );
  const present = spans.filter(({ matches }) => matches[0]!.kind !== 'absent');
  const absent = spans.filter((span) => !present.includes(span));
  const others = tokens.filter(({ word }, at) => !isIn(spans, at) && !isWordAround(word));
  const rest = others.filter(({ word }) => !unknown.has(word) && /[a-z]./.test(word)).map(({ word }) => word);
  const telling = rest.filter((word) => !PARTS_OF_NAMES.has(word)).length;
  const isInPassing = spans.length === 0 && topics.length === 0 && rest.every((word) => IN_PASSING.has(word));
  const isStrange = others.length > rest.length && telling <= others.length - rest.length;
  const says =
    present.length > 0 || (!isInPassing && (isStrange ? topics.some(({ phrase }) => !PARTS_OF_NAMES.has(phrase)) : topics.length > 0 || absent.length === 0));
  return {
    text,
    corrections,
    isUnfinished,
    topics: says ? topics : [],
    names: namesOf(present, (at) => tokens[at]!.from !== undefined),
    isNamed: present.length > 0 && others.length === 0 && absent.length === 0,
    absent: [...new Set(absent.flatMap(({ matches }) => matches.map(({ title }) => title)))],
    meant: !says ? [] : inTurns(topics.map(({ tests }) => tests)),
    groups: says ? [...present.map((span) => wordsOfSpan(tokens, span)), rest].filter(({ length }) => length > 0) : [],
  };
}

const withCoverage = ({ phrase, tests, stems, lacks }: FittingTopic, core: ReadonlySet<string>): Topic => ({
  phrase,
  tests,
  coverage: stems / (stems + lacks.filter((word) => core.has(word)).length),
});

/** Each match once. */
function namesOf(spans: readonly Span[], isCorrected: (at: number) => boolean): Understood['names'] {
  const all = spans.flatMap(({ start, end, matches }) => matches.map((match) => ({ ...match, corrected: indexes(start, end).some(isCorrected) })));
  return all.filter(({ kind, slug }, at) => all.findIndex((other) => other.kind === kind && other.slug === slug) === at);
}

function tokensOf(text: string): Token[] {
  return text.split(/[^\p{L}\p{N}\p{M}+]+/u).filter((typed) => searchKey(typed) !== '').map((typed) => ({ typed, word: wordsIn(americanSpelling(typed)).join('') })); // prettier-ignore
}

const doubtfulOf = (tokens: readonly Token[]) => [...new Set(tokens.map(({ word }) => word))].filter((word) => /[a-z]/.test(word)).slice(0, MOST_WORDS);

/** Corrects misspelled words outside of names. */
function spell(tokens: readonly Token[], unknown: readonly UnknownWord[], spans: readonly Span[]): Spelled {
  const byWord = new Map(unknown.map((row) => [row.word, row]));
  const corrections: Correction[] = [];
  const whole = new Set(doubtfulOf(tokens).filter((word) => !byWord.has(word)));
  const spelled = tokens.map((token, at) => {
    const row = byWord.get(token.word);
    if (row === undefined || isIn(spans, at)) return token;
    const better = corrected(row, at === tokens.length - 1);
    if (better === undefined) return token;
    if (better.whole) whole.add(better.to);
    corrections.push({ from: token.typed, to: better.to });
    return { typed: better.to, word: better.to, from: token.typed };
  });
  const isLost = ({ word, begins }: UnknownWord) => !begins || word.length < (word === spelled.at(-1)?.word ? SHORTEST_LAST : SHORTEST_PART);
  const lost = unknown.filter((row) => isLost(row) && spelled.some(({ word }) => word === row.word)).map(({ word }) => word);
  return { tokens: spelled, corrections, unknown: new Set(lost), isUnfinished: (word) => !whole.has(word) };
}

/** A correction that leads to neither a name nor a topic is none: "medal" is no metal. */
function withoutIdle({ tokens, corrections, unknown, isUnfinished }: Spelled, named: readonly Span[], topics: readonly FittingTopic[]): Spelled {
  const isTelling = (word: string) => topics.some(({ phrase }) => wordsIn(americanSpelling(phrase)).some((other) => sameStem(word, other)));
  const idle = tokens.filter(({ word, from }, at) => from !== undefined && !isUnfinished(word) && !isIn(named, at) && !isTelling(word));
  return {
    tokens: tokens.map((token) => (idle.includes(token) ? { typed: token.from!, word: token.from!.toLowerCase() } : token)),
    corrections: corrections.filter(({ from }) => !idle.some((token) => token.from === from)),
    unknown: new Set([...unknown, ...idle.map(({ from }) => from!.toLowerCase())]),
    isUnfinished,
  };
}

/** The class of an antibody beside an absent test belongs to that: "CMV IgG" is not IgG. */
function withParts(tokens: readonly Token[], named: readonly Span[]): Span[] {
  const isPart = ({ start, end }: Span) => end - start === 1 && PARTS_OF_NAMES.has(tokens[start]!.word);
  const isAbsent = ({ matches }: Span) => matches[0]!.kind === 'absent';
  const partOf = (absent: Span) => named.find((span) => span.start === absent.end && isPart(span));
  const parts = new Set(named.filter(isAbsent).map(partOf));
  return named.filter((span) => !parts.has(span)).map((span) => (isAbsent(span) ? { ...span, end: partOf(span)?.end ?? span.end } : span));
}

/** A name hides a topic of the same words; a longer topic hides the names in it, absent ones too: "iron deficiency" is not "iron". */
function withoutRivals(tokens: readonly Token[], topics: readonly Topic[], named: readonly Span[]) {
  let spans = withParts(tokens, named);
  for (const { phrase } of topics) {
    const words = wordsIn(americanSpelling(phrase));
    const covered = new Set(tokens.flatMap(({ word }, at) => (words.some((other) => sameStem(word, other)) ? [at] : [])));
    spans = spans.filter(({ start, end, matches }) => {
      if (matches[0]!.kind === 'absent' && matches.some(({ key }) => key === searchKey(phrase))) return false;
      const own = indexes(start, end);
      const more = [...covered].filter(
        (at) => !own.includes(at) && !isWordAround(tokens[at]!.word) && Math.min(Math.abs(at - start), Math.abs(at - end + 1)) <= 2,
      );
      return !(words.length > own.length && own.every((at) => covered.has(at)) && more.length > 0);
    });
  }
  // A topic within a longer name, or within the name of an absent test, is none.
  const isWithin = (phrase: string) => {
    const words = wordsIn(americanSpelling(phrase));
    return spans.some(
      ({ start, end, matches }) =>
        (matches[0]!.kind === 'absent' || (matches[0]!.kind === 'biomarker' && words.length === 1 && end - start > 1)) &&
        words.every((word) => tokens.slice(start, end).some((token) => sameStem(token.word, word))),
    );
  };
  return { spans, topics: topics.filter(({ phrase }) => !isWithin(phrase)) };
}

const isIn = (spans: readonly Span[], at: number) => spans.some(({ start, end }) => at >= start && at < end);
const indexes = (start: number, end: number) => Array.from({ length: end - start }, (_, index) => start + index);
const SHORTEST_STEM = 4;
/** Equal but for an ending: also "progesteron" and "progesterone". */
const sameStem = (word: string, other: string) =>
  word === other || (Math.min(word.length, other.length) >= SHORTEST_STEM && (stemOf(word) === stemOf(other) || `${word}e` === other || `${other}e` === word));
const stemOf = (word: string) => word.slice(0, Math.max(SHORTEST_STEM, word.length - 2)).replace(/(es|s|i|y)$/, '');

function wordsOfSpan(tokens: readonly Token[], { start, end }: Span): string[] {
  const words = tokens.slice(start, end).map(({ word }) => word);
  const telling = words.filter((word) => !isWordAround(word));
  return telling.length > 0 ? telling : words;
}

/** Interleaves lists: the first of each, then the second of each, and so on. */
function inTurns(lists: readonly string[][]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? []));
  return [...new Set(turns.flat())];
}
