import type { BiomarkerDetail } from '@biomarker/domain/content';
import { expect, it } from '@jest/globals';
import { questionsSection } from './biomarker-voices.ts';

it.each([
  ['expert', 'Expert answer'],
  ['staff', 'Answer of the editors'],
  ['member', 'Answer of a member'],
] as const)('an answer of the role %s is called "%s"', (authorRole, words) => {
  const questions = [{ question: 'Why?', answers: [{ body: 'Because.', authorRole }] }] as BiomarkerDetail['questions'];
  const section = questionsSection({ questions } as BiomarkerDetail);
  expect(section).toContain(`Because.\n\n*${words}*`);
});
