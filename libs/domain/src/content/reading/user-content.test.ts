import { describe, expect, it } from '@jest/globals';
import { type ModerationStore, type SubmissionStatus, QuestionSubmission, StorySubmission, type SubmissionStore } from '../model/submission.ts';
import { decideSubmission } from '../submissions/moderation.ts';
import { reviewBiomarker } from '../submissions/review-biomarker.ts';
import { submitQuestion, submitStory } from '../submissions/submit.ts';
import { listQuestions, listStories } from './user-content.ts';

const unknown = { refusal: 'not_found', code: 'biomarker_not_found' };

describe('stories and questions', () => {
  const stores = (totalCount: number) => {
    const list = async () => ({ items: ['an entry'], totalCount, offset: 0 });
    const biomarkers = { exists: async (slug: string) => slug === 'iron' };
    return { biomarkers, stories: { list }, questions: { list } } as unknown as Parameters<typeof listQuestions>[0] & Parameters<typeof listStories>[0];
  };
  const query = (biomarkerSlug: string) => ({ biomarkerSlug, sortBy: 'newest' as const, offset: 0, pageSize: 3 });

  it.each([listQuestions, listStories])('are listed; an unknown biomarker is refused only without entries (%p)', async (list) => {
    expect(await list(stores(0), query('iron'))).toEqual({ items: ['an entry'], totalCount: 0, offset: 0 });
    expect(await list(stores(1), query('iron'))).toMatchObject({ totalCount: 1 });
    expect(await list(stores(1), query('nope'))).toMatchObject({ totalCount: 1 });
    await expect(list(stores(0), query('nope'))).rejects.toMatchObject(unknown);
  });
});

describe('a submission', () => {
  const pending = { id: 'id', status: 'pending' as const };
  const add = async (slug: string) => (slug === 'iron' ? pending : undefined);
  const submissions = { addStory: add, addQuestion: add } as SubmissionStore;
  const story = { title: 'abc', body: 'x'.repeat(20), authorName: 'Ann' };
  const question = { question: 'x'.repeat(10), category: 'general' as const };

  it('waits for approval, and is refused for an unknown biomarker', async () => {
    expect([await submitStory(submissions, 'iron', story), await submitQuestion(submissions, 'iron', question)]).toEqual([pending, pending]);
    await expect(submitStory(submissions, 'nope', story)).rejects.toMatchObject(unknown);
    await expect(submitQuestion(submissions, 'nope', question)).rejects.toMatchObject(unknown);
  });

  it('has a length within its bounds, without the blanks around it', () => {
    const accepts = (more: object) => StorySubmission.safeParse({ ...story, ...more }).success;
    expect([{}, { title: 'x'.repeat(120) }, { body: 'x'.repeat(4000) }, { tags: Array(5).fill('tag') }].map(accepts)).toEqual(Array(4).fill(true));
    const wrong = [{ title: ' ab ' }, { title: 'x'.repeat(121) }, { body: 'x'.repeat(19) }, { body: 'x'.repeat(4001) }, { tags: Array(6).fill('tag') }];
    expect(wrong.map(accepts)).toEqual(Array(5).fill(false));
    expect([10, 500, 9, 501].map((length) => QuestionSubmission.safeParse({ ...question, question: 'x'.repeat(length) }).success)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('holds no NUL, which PostgreSQL cannot store', () => {
    expect(StorySubmission.safeParse({ ...story, title: 'ab\0c' }).error!.issues).toEqual([
      expect.objectContaining({ path: ['title'], message: 'must not have a NUL character' }),
    ]);
  });
});

describe('a decision', () => {
  function store(status: SubmissionStatus) {
    const written: unknown[][] = [];
    const submission = { id: 'one', biomarkerSlug: 'iron', status, text: 'Text.', createdAt: '' };
    const found = {
      find: async (id: string) => (id === 'one' ? submission : undefined),
      setStatus: async (...given: unknown[]) => void written.push(given),
    };
    return { written, moderation: found as unknown as ModerationStore };
  }
  const approval = { kind: 'story', id: 'one', decision: 'approved', by: 'Bea' } as const;

  it.each(['pending', 'rejected'] as const)('publishes one that is %s', async (status) => {
    const { moderation, written } = store(status);
    expect(await decideSubmission(moderation, approval)).toEqual({ id: 'one', biomarkerSlug: 'iron', status: 'approved', text: 'Text.', createdAt: '' });
    expect(written).toEqual([['one', 'approved', 'Bea']]);
  });

  it('is refused when it was taken before, and for an unknown submission', async () => {
    const { moderation, written } = store('approved');
    await expect(decideSubmission(moderation, approval)).rejects.toMatchObject({
      refusal: 'conflict',
      code: 'already_decided',
      message: 'The story one is approved already.',
    });
    await expect(decideSubmission(moderation, { ...approval, id: 'two' })).rejects.toMatchObject({ code: 'story_not_found' });
    expect(written).toEqual([]);
  });
});

describe('a medical review', () => {
  const review = { status: 'approved', reviewer: 'Dr. Bea', note: 'Fine.', reviewedOn: '2026-03-01' } as const;
  const reviews = { record: async (slug: string) => slug === 'iron' };

  it('may be of today, not of tomorrow', async () => {
    await expect(reviewBiomarker(reviews, 'iron', review, '2026-03-01')).resolves.toBeUndefined();
    await expect(reviewBiomarker(reviews, 'iron', review, '2026-02-28')).rejects.toMatchObject({
      refusal: 'invalid',
      faults: [{ in: 'body', name: 'date', message: '2026-03-01 lies in the future' }],
    });
  });

  it('is refused for an unknown biomarker', async () => {
    await expect(reviewBiomarker(reviews, 'nope', review, '2026-03-01')).rejects.toMatchObject(unknown);
  });
});
