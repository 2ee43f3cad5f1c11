import { describe, expect, test } from '@jest/globals';
import { content, proseOf } from './fixtures.ts';

const signs = Object.entries(content.careSigns);

describe('signs that need care', () => {
  test('stand once in the dictionary, so that each has one level', () => {
    const words = signs.map(([, { sign }]) => sign.toLowerCase());
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });

  test('are named by every page, the most urgent first', () => {
    const order = Object.keys(content.careSigns);
    expect(content.biomarkers.filter(({ careSigns }) => careSigns.length === 0).map(({ slug }) => slug)).toEqual([]);
    const places = (careSigns: readonly string[]) => careSigns.map((sign) => order.indexOf(sign));
    const disordered = content.biomarkers.filter(({ careSigns }) => places(careSigns).some((place, index, all) => index > 0 && place < all[index - 1]!));
    expect(disordered.map(({ slug }) => slug)).toEqual([]);
  });

  test('are used: a sign that no page names leaves the dictionary', () => {
    const used = new Set(content.biomarkers.flatMap(({ careSigns }) => careSigns));
    expect(signs.map(([slug]) => slug).filter((slug) => !used.has(slug))).toEqual([]);
  });
});

test.each(['high-sensitivity-troponin-i', 'nt-probnp', 'potassium', 'sodium', 'glucose-fasting', 'calcium'])(
  '%s names signs that call for emergency care',
  (slug) => {
    const { careSigns } = content.biomarkers.find((file) => file.slug === slug)!;
    expect(careSigns.map((sign) => content.careSigns[sign]!.level)).toContain('emergency');
  },
);

test('"urgent care", which is a walk-in clinic, is no name for emergency care', () => {
  const texts = [
    ...content.biomarkers.flatMap((file) => proseOf(file).map(([where, text]) => `${file.slug} ${where}: ${text}`)),
    ...content.questions.map((file) => JSON.stringify(file)),
    ...signs.map(([, { sign }]) => sign),
  ];
  expect(texts.filter((text) => /urgent care/i.test(text))).toEqual([]);
});
