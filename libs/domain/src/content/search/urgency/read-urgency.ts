import { americanSpelling } from '../../names/query-words.ts';
import { HARM_WORDS, MANY_PILLS } from './harm-words.ts';
import { LEVELS, NOTICES, type Level } from './notices.ts';
import { levelInOtherScripts } from './read-other-scripts.ts';
import { REAL_WORDS } from './real-words.ts';
import { ASKS_FOR_HELP, EMERGENCY_SIGNS, POISONING, SELF_HARM, type Rule } from './signs.ts';
import { WORDS } from './words.ts';

export type Urgency = { level: Level; notice: string };

/** Words that stand between the words of a phrase. */
const FILLERS = new Set(
  'a an the my his her hers their our your i im ive id he hes she shes it its they theyre we this that is are was were am to in at on really just so very and been some'.split(
    ' ',
  ),
);
const NEGATIONS = new Set(['no', 'without']);
const SHORTEST_MISSPELLED = 5;
const LONGEST_ENDING = 3;

/** Signs of the past, unless something happens now. */
const PAST =
  /\b(died (of|from)|passed away|years? ago|months? ago|last year|as a child|used to|when i was|in the past|previous\w*|recover\w*|survived|survivor|had an? (stroke|heart attack|seizure) (in|at|when|before) )/;
/** Questions of knowledge, and what a family has. They say nothing of the clauses before them, nor of one that tells of a person. */
const KNOWLEDGE: readonly RegExp[] = [
  /\b(risks?|prevent\w*|prevention|screening|prone)\b/,
  /\b(seizure|epilepsy|heart attack|stroke|migraine|bleeding|fainting|allergy|asthma)s? (medications?|meds|drugs?|pills?|medicines?|disorders?|survivors?|history|times?|tests?|markers?|levels?)\b/,
  /\b(can|could|does|do|will|would|might) (\w+ ){1,6}?(cause|make|lead|give|trigger|affect|raise|lower|increase|help|predict|show|detect|mean)\b/,
  /\b(what|which)\b.*\b(causes?|means?|deficiency|vitamins?|do to)\b/,
  /\b(family history|runs in|history of)\b/,
  /\b(fear|afraid|scared) of\b/,
];
const CLAUSES = /[,;.!?]\s|\s(?:and|but|with)\s/;
const OF_A_PERSON = /^(?:i|im|ive|my|he|hes|his|she|shes|her|our|we)\b/;
const NOW = /\b(now|right now|help|sudden\w*|hours?|minutes|tonight|today|just|cant breathe?)\b/;

/** Clothes, coils and pipes fit as well, and a device is fitted. In all other words a person is fitting. */
const FITTED =
  '(?:pacemaker|defibrillator|stent|catheter|coil|iud|implant|diaphragm|prosthesis|crown|denture|brace|lens|hearing aid|pump|sensor|monitor|mask|bra|insole|kitchen|pipe|curve)(?:e?s)?';
const FITTING_OF_THINGS = new RegExp(
  `\\b(tight|loose|ill|well|best|better|close|clothes|shoes|${FITTED})[ -]fitting\\b|\\b(not|no longer|isnt|arent) fitting\\b|\\bfitting ((of |for )?((an?|the|my|his|her|your|new) )*${FITTED}|tight(ly)?|loose(ly)?|well|rooms?)\\b|\\bfittings\\b`,
  'g',
);

/** No sight is lost. */
const BLIND_TO_SOMETHING =
  /\b(double|single|triple|color|night|snow|face) ?blind(ed|ness)?\b|\bblind (spot|study|studies|trial|taste|date|test|experiment)s?\b/g;

/** `each` are the words that stand alone, `phrase` those without fillers, `after` the word behind each of these. */
type Words = Record<'all' | 'each' | 'phrase' | 'after', readonly string[]>;
/** Words that follow one another in one of the three, the filler behind them, and what they say. */
type Pattern = { among: 'all' | 'each' | 'phrase'; words: readonly string[]; then?: string; says: string };

const PATTERNS = Object.entries({ ...WORDS, ...HARM_WORDS, manyPills: MANY_PILLS }).flatMap(([says, sources]) =>
  sources.split(', ').map((source): Pattern => {
    const parts = source.split(' ');
    const telling = parts.filter((word) => !FILLERS.has(word));
    if (parts.length === 1) return { among: 'each', words: parts, says };
    // "end it" would be any "end".
    if (telling.length < 2) return { among: 'all', words: parts, says };
    const last = parts.at(-1)!;
    // "out of it" would be "out of range".
    return { among: 'phrase', words: telling, ...(FILLERS.has(last) && { then: last }), says };
  }),
);
/** A word of one pattern is no slip of another: cooking is not choking. */
const SPELLED = new Set(PATTERNS.flatMap(({ words }) => words));
const PATTERNS_BY_WORD = groupedBy(PATTERNS, ({ words }) => words[0]!);

const FIGURES = '';
/** The words of all patterns by their first letter, with the test whether a typed word may be it. A slip spares that letter. Figures stand apart. */
const MATCHERS = groupedBy(
  [...new Set(PATTERNS.flatMap(({ words }) => words))].map((source) => ({ source, matches: wordMatcher(source) })),
  ({ source }) => /^[a-z]/.exec(source)?.[0] ?? FIGURES,
);

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): (key: string) => readonly Item[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return (key) => groups.get(key) ?? [];
}

/** The urgency of a text, if it tells of an emergency. */
export function urgencyOf(words: string): Urgency | undefined {
  const read = [levelOf(plainOf(words)), levelInOtherScripts(words)];
  const level = LEVELS.find((one) => read.includes(one));
  return level && { level, notice: NOTICES[level] };
}

function levelOf(plain: string): Level | undefined {
  const said = saidIn(plain);
  if (said.size === 0) return undefined;
  if (saysAny(SELF_HARM, said)) return 'self_harm';
  if (saysAny(POISONING, said)) return 'poisoning';
  const urgent = [...Object.values(EMERGENCY_SIGNS), ASKS_FOR_HELP];
  return feltIn(plain).some((felt) => urgent.some((rules) => saysAny(rules, felt === plain ? said : saidIn(felt)))) ? 'emergency' : undefined;
}

const saysAny = (rules: readonly Rule[], said: ReadonlySet<string>): boolean =>
  rules.some((rule) => rule.split(' ').every((part) => (part.startsWith('!') ? !said.has(part.slice(1)) : said.has(part))));

/** The parts of a text that tell of signs, and do not ask about them: "I have chest pain and a family history of stroke". */
function feltIn(plain: string): readonly string[] {
  if (NOW.test(plain)) return [plain];
  if (PAST.test(plain)) return [];
  const isAsked = (text: string) => KNOWLEDGE.some((asked) => asked.test(text));
  if (!isAsked(plain)) return [plain];
  const clauses = plain.split(CLAUSES);
  const first = clauses.findIndex(isAsked);
  return clauses.filter((clause, index) => !isAsked(clause) && first !== -1 && (index < first || OF_A_PERSON.test(clause)));
}

/** The notice, if the words describe an emergency. */
export const careNoticeFor = (words: string): string | undefined => urgencyOf(words)?.notice;

/** Beside the notices of self-harm and of poisoning, an answer holds nothing. */
export const saysNothingElse = ({ level }: Urgency) => level !== 'emergency';

const plainOf = (words: string) =>
  americanSpelling(words)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['\u2019`\u00b4]/g, '')
    .replace(/\b10 ?(?:\/|out of) ?10\b/g, 'ten out of ten')
    .replace(/\b(cannot|can not|couldnt|could not|unable to)\b/g, 'cant')
    .replace(
      /\b(no|without|not having|dont have|never had) (any )?((chest|belly|abdominal) )?(pain|fever|bleeding|headache|seizures?|swelling|shortness of breath)\b/g,
      '',
    )
    .replace(/\b(do|does|did|is|are|was|has|have|will|wont|would) not\b/g, 'not')
    .replace(FITTING_OF_THINGS, '')
    .replace(BLIND_TO_SOMETHING, '');

const tokensOf = (plain: string) => plain.match(/[a-z0-9]+(?:\.\d+)?/g) ?? [];

/** All that a text says, in the names of `WORDS`. */
function saidIn(plain: string): ReadonlySet<string> {
  const all = tokensOf(plain);
  const tells = (word: string) => !FILLERS.has(word);
  const each = all.filter((_, index) => !NEGATIONS.has(all[index - 1] ?? ''));
  const words: Words = { all, each, phrase: all.filter(tells), after: all.flatMap((word, index) => (tells(word) ? [all[index + 1] ?? ''] : [])) };
  const meant = new Map([...new Set(all)].map((word) => [word, meaningsOf(word)]));
  const begun = new Set([...meant.values()].flatMap((sources) => [...sources]));
  const isSaid = ({ among, words: pattern, then }: Pattern) =>
    words[among].some(
      (_, start) =>
        pattern.every((word, place) => meant.get(words[among][start + place] ?? '')?.has(word)) &&
        (then === undefined || words.after[start + pattern.length - 1] === then),
    );
  return new Set(
    [...begun]
      .flatMap(PATTERNS_BY_WORD)
      .filter(isSaid)
      .map(({ says }) => says),
  );
}

/** The words of patterns that a typed word may be. */
export const meaningsOf = (word: string): ReadonlySet<string> =>
  new Set([word[0]!, FIGURES].flatMap(MATCHERS).flatMap(({ source, matches }) => (matches(word) ? [source] : [])));

/** A word of a pattern, exactly. */
export function exactly(source: string): RegExp {
  return new RegExp(`^${source.replaceAll('.', '\\.').replaceAll('#', '\\d').replaceAll('*', '[a-z]*')}$`);
}

function wordMatcher(source: string): (word: string) => boolean {
  const exact = exactly(source);
  const letters = source.replace('*', '');
  if (letters.length < SHORTEST_MISSPELLED || !/^[a-z]+$/.test(letters)) return (word) => exact.test(word);
  const lengths = source.endsWith('*') ? [-1, 0, 1].map((more) => letters.length + more) : [Infinity];
  const isMisspelled = (word: string) =>
    (word.length === letters.length - 1 && word === undoubled(letters)) ||
    (word.length >= SHORTEST_MISSPELLED &&
      word.length <= letters.length + LONGEST_ENDING &&
      lengths.some((length) => isOneSlip(word.slice(0, length), letters)));
  return (word) => exact.test(word) || (!REAL_WORDS.has(word) && !SPELLED.has(word) && isMisspelled(word));
}

/** "blod" is "blood". */
const undoubled = (word: string): string => word.replace(/(.)\1/g, '$1');

/** True for one letter that is wrong, missing or too many, or two that changed places. */
function isOneSlip(word: string, meant: string): boolean {
  if (Math.abs(word.length - meant.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === meant[start]) start++;
  const [rest, other] = [word.slice(start), meant.slice(start)];
  if (rest.length !== other.length) return rest.slice(1) === other || rest === other.slice(1);
  return rest.slice(1) === other.slice(1) || (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2));
}
