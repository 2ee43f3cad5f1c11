import { describe, expect, test } from '@jest/globals';
import { nearDuplicates } from '../../content-report/near-duplicates.ts';
import { paragraphsOf } from '../../content-report/paragraphs.ts';
import { readingGrade } from '../../content-report/reading-grade.ts';
import { readDemoContent } from '../../demo/content.ts';
import { CLAIMS } from '../claims.ts';
import { content } from '../fixtures.ts';

const asked = content.questions.flatMap(({ biomarker, questions }) => questions.map((question) => ({ biomarker, ...question })));
const answers = asked.flatMap(({ biomarker, answers: given }) => given.map(({ body }) => ({ owner: biomarker, where: 'answer', text: body })));

describe('questions', () => {
  describe('questions with answers', () => {
    test('number at least sixty, on thirty-five biomarkers, in all six categories', () => {
      expect(asked.length).toBeGreaterThanOrEqual(60);
      expect(content.questions.length).toBeGreaterThanOrEqual(35);
      expect(new Set(asked.map(({ category }) => category))).toEqual(new Set(['general', 'testing', 'results', 'nutrition', 'lifestyle', 'symptoms']));
    });

    test('are unique, end with a question mark, and have a short answer', () => {
      expect(new Set(asked.map(({ question }) => question.toLowerCase())).size).toBe(asked.length);
      expect(asked.filter(({ question }) => !question.endsWith('?') || question.length > 140)).toEqual([]);
      expect(answers.filter(({ text }) => text.length < 150 || text.length > 600)).toEqual([]);
    });

    test('make no claim, give no order, and repeat no other page', () => {
      expect(answers.filter(({ text }) => CLAIMS.test(text))).toEqual([]);
      expect(nearDuplicates(answers)).toEqual([]);
      expect(
        nearDuplicates([...answers.map((answer) => ({ ...answer, owner: `${answer.owner} answer` })), ...content.biomarkers.flatMap(paragraphsOf)]),
      ).toEqual([]);
    });

    test('have answers at grade 10 or easier at the median', () => {
      const grades = answers.map(({ text }) => readingGrade(text)).sort((a, b) => a - b);
      expect(grades[Math.floor(grades.length / 2)]).toBeLessThanOrEqual(10);
    });
  });

  describe('samples of the demo', () => {
    const { stories, questions } = readDemoContent();

    test('refer to existing biomarkers and make no claim', () => {
      const known = new Set(content.biomarkers.map(({ slug }) => slug));
      expect([...stories, ...questions].filter(({ biomarker }) => !known.has(biomarker))).toEqual([]);
      expect(
        [...stories.map(({ body }) => body), ...questions.flatMap(({ answers: given }) => given.map(({ body }) => body))].filter((text) => CLAIMS.test(text)),
      ).toEqual([]);
      expect([stories.length, questions.length]).toEqual([8, 4]);
    });
  });
});
