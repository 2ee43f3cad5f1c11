import type { BiomarkerDetail } from '@biomarker/domain/content';
import { blocks, day, paragraphs, section, subsection, text } from './markdown.ts';

const ROLES = { expert: 'Expert answer', staff: 'Answer of the editors', member: 'Answer of a member' } as const;

export function questionsSection({ questions = [] }: BiomarkerDetail): string {
  return section(
    'Questions and answers',
    ...questions.map(({ question, answers, isSample }) =>
      subsection(
        text(question),
        isSample && '*A sample of the demo data.*',
        ...answers.map(({ body, authorRole }) => blocks(paragraphs(body), `*${ROLES[authorRole]}*`)),
      ),
    ),
  );
}

/** Members wrote the stories. The page says that they are not evidence. */
export function storiesSection({ stories = [] }: BiomarkerDetail): string {
  return section(
    'Stories of members',
    stories.length > 0 && 'Personal experience, not evidence. What happened to one person may not happen to another.',
    ...stories.map(({ title, body, authorName, publishedAt, isSample }) =>
      subsection(text(title), paragraphs(body), `*${text(authorName)}, ${day(publishedAt)}${isSample ? ' (a sample of the demo data)' : ''}*`),
    ),
  );
}
