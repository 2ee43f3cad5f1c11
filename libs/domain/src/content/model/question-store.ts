import type { z } from 'zod';
import type { Slice } from '../../shared/index.ts';
import type { QuestionCategory } from './vocabulary.ts';
import type { Question } from './question.ts';

export type QuestionListQuery = {
  biomarkerSlug: string;
  category?: z.infer<typeof QuestionCategory>;
  featured?: boolean;
  offset: number;
  pageSize: number;
};

export type QuestionStore = {
  /** Approved questions only: featured first, then newest. */
  list(query: QuestionListQuery): Promise<Slice<Question>>;
};
