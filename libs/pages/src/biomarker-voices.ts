import type { BiomarkerDetail } from '@biomarker/domain/content';
import { blocks, detail, paragraphs, subsection, text } from './markdown.ts';
import { dateText } from './notices.ts';

const ROLES = { expert: 'Expert answer', staff: 'Answer of the editors', member: 'Answer of a member' } as const;

export function questionsSection({ questions = [] }: BiomarkerDetail): string {
  return subsection(
    'Questions and answers',
    ...questions.map(({ question, answers, isSample }) =>
      detail(
        text(question),
        isSample && '*A sample of the demo data.*',
        ...answers.map(({ body, authorRole }) => blocks(paragraphs(body), `*${ROLES[authorRole]}*`)),
      ),
    ),
  );
}

/** Members wrote the stories. The page says that they are not evidence. */
export function storiesSection({ stories = [] }: BiomarkerDetail): string {
  return subsection(
    'Stories of members',
    stories.length > 0 && 'Personal experience, not evidence. What happened to one person may not happen to another.',
    ...stories.map(({ title, body, authorName, publishedAt, isSample }) =>
      detail(text(title), paragraphs(body), `*${text(authorName)}, ${dateText(publishedAt)}${isSample ? ' (a sample of the demo data)' : ''}*`),
    ),
  );
}
