import { describe, expect, test } from '@jest/globals';
import { content, proseOf } from '../fixtures.ts';

const signs = Object.entries(content.careSigns);

/** Words for the urgency of each level. */
const LEVEL_WORDS = {
  emergency: /\bemergenc(y|ies)\b(?! (department|room))/i,
  same_day: /\bsame[- ]day\b/i,
  soon: /\b(checked|seen|visit\w*|exam\w*|care|help|clinician)\b[^.;]*\bsoon\b/i,
};
/** Urgency without a level. */
const HASTE = /\b(urgent(ly)?|911|at once|right away|immediate(ly)?|promptly|without delay)\b/i;
const OF_A_VALUE = /\d|\blaborator(y|ies)\b/i;

function levelsIn(text: string): string[] {
  return Object.entries(LEVEL_WORDS).flatMap(([level, words]) => (words.test(text) ? [level] : []));
}

/** True when a text names a level that no page sign with a common word has. */
function contradicts(slug: string, text: string): boolean {
  const { careSigns } = content.biomarkers.find((file) => file.slug === slug)!;
  const said = stemsOf(text);
  return levelsIn(text).some(
    (level) =>
      !careSigns.some((name) => content.careSigns[name]!.level === level && stemsOf(content.careSigns[name]!.sign).some((stem) => said.includes(stem))),
  );
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+/);

/** Prefixes of the longer words, so "bleeds" matches "bleeding". */
const stemsOf = (text: string) =>
  (text.toLowerCase().match(/[a-z]{4,}/g) ?? [])
    .filter((word) => !['with', 'that', 'from', 'does', 'while', 'care'].includes(word))
    .map((word) => word.slice(0, 5));

describe('care signs', () => {
  describe('care signs', () => {
    test('appear once in the dictionary, each with one level', () => {
      const words = signs.map(([, { sign }]) => sign.toLowerCase());
      expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
    });

    test('are listed on every page, most urgent first', () => {
      const order = Object.keys(content.careSigns);
      expect(content.biomarkers.filter(({ careSigns }) => careSigns.length === 0).map(({ slug }) => slug)).toEqual([]);
      const places = (careSigns: readonly string[]) => careSigns.map((sign) => order.indexOf(sign));
      const disordered = content.biomarkers.filter(({ careSigns }) => places(careSigns).some((place, index, all) => index > 0 && place < all[index - 1]!));
      expect(disordered.map(({ slug }) => slug)).toEqual([]);
    });

    test('are each used by a page', () => {
      const used = new Set(content.biomarkers.flatMap(({ careSigns }) => careSigns));
      expect(signs.map(([slug]) => slug).filter((slug) => !used.has(slug))).toEqual([]);
    });
  });

  test.each(['high-sensitivity-troponin-i', 'nt-probnp', 'potassium', 'sodium', 'glucose-fasting', 'calcium'])(
    '%s lists signs that call for emergency care',
    (slug) => {
      const { careSigns } = content.biomarkers.find((file) => file.slug === slug)!;
      expect(careSigns.map((sign) => content.careSigns[sign]!.level)).toContain('emergency');
    },
  );

  describe('urgency', () => {
    test('is stated only in the care signs of a page', () => {
      const texts = content.biomarkers.flatMap((file) => proseOf(file).map(([where, text]) => ({ where: `${file.slug} ${where}`, text })));
      const prose = texts.filter(({ where }) => !/ (numbers|whatNext|careSigns)\b/.test(where));
      expect(prose.filter(({ text }) => HASTE.test(text) || levelsIn(text).length > 0)).toEqual([]);
    });

    test("in numbers and next steps refers to a value or matches the page's level", () => {
      const steps = content.biomarkers.flatMap(({ slug, numbers = '', whatNext }) =>
        [...sentencesOf(numbers), ...whatNext.map(({ pattern, next }) => `${pattern}: ${next}`)].map((text) => ({ slug, text })),
      );
      expect(steps.filter(({ slug, text }) => !OF_A_VALUE.test(text) && (HASTE.test(text) || contradicts(slug, text)))).toEqual([]);
    });

    test("in answers to questions matches the page's level for the same sign", () => {
      const answers = content.questions.flatMap(({ biomarker, questions }) =>
        questions.flatMap(({ answers: all }) => all.flatMap(({ body }) => sentencesOf(body).map((text) => ({ slug: biomarker, text })))),
      );
      expect(answers.filter(({ slug, text }) => HASTE.test(text) || contradicts(slug, text))).toEqual([]);
      expect(answers.filter(({ text }) => levelsIn(text).length > 0).length).toBeGreaterThan(0);
    });

    test('contradicts the page at a level that the sign does not have there', () => {
      expect(contradicts('hemoglobin', 'Fainting needs emergency care.')).toBe(false);
      expect(contradicts('hemoglobin', 'Fainting should be checked soon.')).toBe(true);
      expect(contradicts('hemoglobin', 'Hair loss needs emergency care.')).toBe(true);
    });
  });

  test('emergency care is never called "urgent care", which is a walk-in clinic', () => {
    const texts = [
      ...content.biomarkers.flatMap((file) => proseOf(file).map(([where, text]) => `${file.slug} ${where}: ${text}`)),
      ...content.questions.map((file) => JSON.stringify(file)),
      ...content.documents.map(({ slug, title, body }) => `${slug.replaceAll('-', ' ')}: ${title} ${body}`),
      ...signs.map(([, { sign }]) => sign),
    ];
    expect(texts.filter((text) => /urgent care/i.test(text))).toEqual([]);
  });
});
