import { describe, expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { HARM_WORDS, MANY_PILLS } from './harm-words.ts';
import { urgencyOf } from './read-urgency.ts';
import { ASKS_FOR_HELP, EMERGENCY_SIGNS, POISONING, SELF_HARM } from './signs.ts';
import { WORDS } from './words.ts';

const LISTS: Record<string, string> = { ...WORDS, ...HARM_WORDS, manyPills: MANY_PILLS };
const RULES = [...SELF_HARM, ...POISONING, ...Object.values(EMERGENCY_SIGNS).flat(), ...ASKS_FOR_HELP].map((rule) => rule.split(' '));

/** Each word of a list as a person would type it: without the sign for any ending, "1[5-9]#" as "159". */
const typed = (list: string) =>
  list.split(', ').map((word) =>
    word
      .replaceAll(/(?<= )\*(?= )/g, 'blood')
      .replaceAll('*', '')
      .replaceAll(/\[(.)-.\]/g, '$1')
      .replaceAll('#', '9'),
  );
const WORDS_OF = Object.fromEntries(Object.entries(LISTS).map(([name, list]) => [name, typed(list)]));
const wordsOf = (name: string) => WORDS_OF[name]!;
const levels = new Map<string, string>();
/** Most phrases are asked of many words. */
function levelOf(phrase: string): string {
  const level = levels.get(phrase) ?? urgencyOf(phrase)?.level ?? 'calm';
  levels.set(phrase, level);
  return level;
}

const TRIED = 12;

/** Phrases of a rule, from the words of the parts that a text must say; `word` stands for its part. */
function phrasesOf(parts: readonly string[], part: string, word: string): string[] {
  const said = parts.filter((other) => other === part || !other.startsWith('!'));
  return Array.from({ length: TRIED }, (_, place) =>
    said.map((other) => (other === part ? word : wordsOf(other)[Math.min(place, wordsOf(other).length - 1)]!)).join(' '),
  );
}

/** A phrase that only this word makes urgent, or that only this word calms. */
function phraseThatNeeds(name: string, word: string): string | undefined {
  for (const parts of RULES)
    for (const part of [name, `!${name}`].filter((one) => parts.includes(one))) {
      const without = phrasesOf(parts, part, '');
      const found = phrasesOf(parts, part, word).find((phrase, place) => {
        const level = levelOf(phrase);
        const before = levelOf(without[place]!);
        return level !== before && (part === name ? level : before) !== 'calm';
      });
      if (found) return found;
    }
  return undefined;
}

describe('each word of an emergency', () => {
  const told = Object.keys(LISTS).map((name) => ({ name, phrases: wordsOf(name).map((word) => ({ word, phrase: phraseThatNeeds(name, word) })) }));

  it('decides about a phrase', () => {
    expect(told.flatMap(({ name, phrases }) => phrases.filter(({ phrase }) => !phrase).map(({ word }) => `${name}: ${word}`))).toEqual([]);
  });

  it('is as reviewed, with its phrase and its level', () => {
    const lines = told.map(({ name, phrases }) => [`${name}:`, ...phrases.map(({ phrase }) => `  ${phrase && `${levelOf(phrase)}: ${phrase}`}`)].join('\n'));
    const current = `${lines.join('\n')}\n`;
    expect(current).toBe(golden(new URL('each-word.golden.txt', import.meta.url), current));
  });
});
