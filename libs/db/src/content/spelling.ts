import { wordsIn } from '@biomarker/domain/content';
import { distance } from 'fastest-levenshtein';
import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import { prepared } from '../shared/prepared.ts';

/** Shorter words resemble too many others. */
const SHORTEST_MISSPELLED = 4;
/** Shorter prefixes begin too many words. */
export const SHORTEST_BEGINNING = 5;
/** Words of this length may have two wrong letters. */
const LONG = 7;
const MOST_CANDIDATES = 12;
/** Words beyond this number are not corrected. */
const MOST_WORDS = 20;

type Unfinished = { word: string; begins: boolean; candidates: string[]; beginnings: string[] };

/** Words are letters and digits, and "{" follows "z". LIKE with a non-constant pattern uses no index. */
const beginsSome = sql<boolean>`EXISTS (SELECT FROM content.search_word known WHERE known.word ~>=~ asked.word AND known.word ~<~ (asked.word || '{'))`;

/** The words missing in the content. A word that begins none is misspelled and comes with similar terms, and prefixes of terms with its first two letters. */
const unfinishedWords = prepared<{ words: string[] }, Unfinished>((db, value) =>
  db
    .selectFrom(sql<{ word: string }>`unnest(${value('words')}::text[])`.as<'asked'>(sql`asked (word)`))
    .select(['asked.word', beginsSome.as('begins')])
    .select(
      sql<string[]>`ARRAY(
        SELECT term.word FROM content.search_word term WHERE term.is_term AND NOT ${beginsSome} AND term.word OPERATOR(public.%) asked.word
        ORDER BY public.similarity(term.word, asked.word) DESC, term.word LIMIT ${sql.lit(MOST_CANDIDATES)})`.as('candidates'),
    )
    .select(
      sql<string[]>`ARRAY(
        SELECT DISTINCT left(term.word, length(asked.word) + more) FROM content.search_word term, generate_series(-1, 1) AS more
        WHERE term.is_term AND NOT ${beginsSome} AND term.word ~>=~ left(asked.word, 2) AND term.word ~<~ (left(asked.word, 2) || '{'))`.as('beginnings'),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('content.search_word as whole').select('whole.word').whereRef('whole.word', '=', 'asked.word'))),
    ),
);

/** Corrects misspelled words and returns the words that may be unfinished. */
export async function corrected(kysely: Queries, text: string) {
  const words = [...new Set(wordsIn(text))].filter((word) => word.length >= SHORTEST_MISSPELLED && /[a-z]/.test(word)).slice(0, MOST_WORDS);
  const unfinished = words.length === 0 ? [] : await unfinishedWords(kysely, { words });
  const last = wordsIn(text).at(-1);
  const spelled = new Map<string, string>();
  const whole = new Set(words);
  for (const { word, begins, candidates, beginnings } of unfinished) {
    whole.delete(word);
    if (begins) continue;
    const term = closest(word, candidates);
    const better = term ?? (word === last ? closestBeginning(word, beginnings) : undefined);
    if (better !== undefined) spelled.set(word, better);
    if (term !== undefined) whole.add(term);
  }
  return { text: text.replace(/[a-z0-9]+/g, (word) => spelled.get(word) ?? word), isUnfinished: (word: string) => !whole.has(word) };
}

/** The term with the smallest edit distance. Candidates are sorted by similarity, which breaks ties. */
function closest(word: string, candidates: readonly string[]): string | undefined {
  const near = candidates.map((term) => ({ term, wrong: wrongLetters(word, term) })).filter(({ wrong }) => wrong <= (word.length >= LONG ? 2 : 1));
  return near.sort((a, b) => a.wrong - b.wrong)[0]?.term;
}

/** The longest term prefix within one wrong letter: `triglyc` for `tryglic`. */
function closestBeginning(word: string, beginnings: readonly string[]): string | undefined {
  if (word.length < SHORTEST_BEGINNING) return undefined;
  const near = beginnings.filter((beginning) => wrongLetters(word, beginning) === 1);
  return near.sort((a, b) => b.length - a.length)[0];
}

const wrongLetters = (word: string, other: string) => (lettersOf(other) === lettersOf(word) ? 1 : distance(word, other));

/** Equal for two words with the same letters in another order, a common typing slip. */
const lettersOf = (word: string) => [...word].sort().join('');
