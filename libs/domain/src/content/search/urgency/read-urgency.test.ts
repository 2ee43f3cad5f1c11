import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { needlessMembers } from '@biomarker/testbed/needless-members';
import { load } from 'js-yaml';
import { HARM_WORDS } from './harm-words.ts';
import { CARE_NOTICE, LIFELINE_NOTICE, POISON_NOTICE } from './notices.ts';
import { careNoticeFor, urgencyOf } from './read-urgency.ts';
import { EMERGENCY_SIGNS, POISONING, SELF_HARM } from './signs.ts';
import { WORDS } from './words.ts';

const yaml = (path: string) => load(readFileSync(new URL(path, import.meta.url), 'utf8'));
const phrases = yaml('urgent-phrases.yaml') as { signs: Record<string, string[]> } & Record<'emergency' | 'self_harm' | 'poisoning' | 'calm', string[]>;
const careSigns = yaml('../../../../../../prisma/content/care-signs.yaml') as Record<string, { level: string }>;

describe('the urgency of a text', () => {
  it.each(Object.entries(phrases.signs).flatMap(([sign, said]) => said.map((words) => [sign, words])))('%s: "%s"', (_sign, words) => {
    expect(urgencyOf(words)).toEqual({ level: 'emergency', notice: CARE_NOTICE });
  });

  it.each(['emergency', 'self_harm', 'poisoning'] as const)('%s is recognized in all phrases', (level) => {
    expect(phrases[level].filter((words) => urgencyOf(words)?.level !== level)).toEqual([]);
  });

  it('is absent from questions of knowledge, chronic complaints and names', () => {
    expect(phrases.calm.filter((words) => urgencyOf(words) !== undefined)).toEqual([]);
  });

  it('is the same in capitals, with other apostrophes and with one slip in a long word', () => {
    for (const words of [
      'CHEST PAIN',
      'I can\u2019t breathe',
      'I can`t breathe',
      'siezure now',
      'suicidel',
      'over dose of tylenol',
      'shortnes of breath suddenly',
      'blod in vomit',
    ])
      expect({ words, notice: careNoticeFor(words) }).toEqual({ words, notice: expect.any(String) });
  });

  it.each([
    ['a wrong letter', 'seizore', 'seizaro'],
    ['a letter too many', 'seizzure', 'seizzzure'],
    ['a missing letter', 'seizre', 'seire'],
    ['two letters that changed places', 'siezure', 'sezaure'],
    ['two letters that changed places, and not one of them', 'seizuer', 'seaiure'],
    ['a slip in five letters, not one that leaves four', 'chezt pain', 'ches pain'],
    ['a slip before an ending of three letters, not of four', 'collopsing', 'collopsinge'],
  ])('is read through %s, and not through more', (_slip, read, beyond) => {
    expect([read, beyond].map((words) => urgencyOf(words)?.level)).toEqual(['emergency', undefined]);
  });

  it.each(['fainting', 'choking', 'overdose', 'suicide', 'seizure'])('is absent from a denied %s alone', (word) => {
    expect([word, `no ${word}`, `without ${word}`, `${word}, no help`].map((words) => urgencyOf(words) !== undefined)).toEqual([true, false, false, true]);
  });

  it('has words for every emergency sign that pages name', () => {
    const emergencies = Object.keys(careSigns).filter((id) => careSigns[id]!.level === 'emergency' && id !== 'poisoning');
    expect(Object.keys(EMERGENCY_SIGNS).sort()).toEqual(emergencies.sort());
  });

  it('begins with lifelines for self-harm, and offers nothing in any notice', () => {
    expect(LIFELINE_NOTICE).toMatch(/^Talk to someone now.*988.*116 123.*13 11 14.*14416/);
    expect(POISON_NOTICE).toMatch(/911.*1-800-222-1222.*13 11 26/);
    expect(`${LIFELINE_NOTICE}${POISON_NOTICE}`).not.toMatch(/test|order|buy/i);
  });

  describe.each([
    ...Object.entries(EMERGENCY_SIGNS).map(([sign, rules]) => [sign, rules, 'emergency', [...(phrases.signs[sign] ?? []), ...phrases.emergency]] as const),
    ['self-harm', SELF_HARM, 'self_harm', phrases.self_harm] as const,
    ['poisoning', POISONING, 'poisoning', phrases.poisoning] as const,
  ])('the rules of %s', (_name, rules, level, said) => {
    it('have each a phrase that no other one knows', () => {
      const others = [...Object.values(EMERGENCY_SIGNS), SELF_HARM, POISONING].filter((list) => list !== rules) as unknown as string[][];
      const removed = others.map((list) => list.splice(0));
      const isKnown = (words: string) => urgencyOf(words)?.level === level;
      const known = said.filter(isKnown);
      const needless = needlessMembers(rules, () => known.every(isKnown));
      others.forEach((list, index) => list.push(...removed[index]!));
      expect(needless).toEqual([]);
    });
  });

  it('keeps each list of words free of doubles', () => {
    for (const [name, list] of Object.entries({ ...WORDS, ...HARM_WORDS }))
      expect({ name, doubles: doublesOf(list.split(', ')) }).toEqual({ name, doubles: [] });
  });
});

const doublesOf = (words: readonly string[]) => words.filter((word, index) => words.indexOf(word) !== index);
