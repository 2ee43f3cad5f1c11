import { postgresReviews } from '@biomarker/db/content';
import { Review, reviewBiomarker } from '@biomarker/domain/content';
import { z } from 'zod';
import { command } from './command.ts';
import { onControlStore } from './stores.ts';

const today = () => new Date().toISOString().slice(0, 10);

export const biomarkerCommands = [
  command({
    name: 'biomarkers review',
    summary: 'Records that a qualified person reviewed or approved the text of a biomarker as it stands now.',
    positions: ['slug'],
    input: z.strictObject({
      slug: z.string(),
      status: Review.shape.status.describe('reviewed|approved'),
      by: Review.shape.reviewer.describe('NAME'),
      note: Review.shape.note.describe('TEXT'),
      date: Review.shape.reviewedOn.default(today).describe('YYYY-MM-DD'),
    }),
    run: ({ slug, status, by, note, date }, database) =>
      onControlStore(database, async () => {
        await reviewBiomarker(postgresReviews(database), slug, { status, reviewer: by, note, reviewedOn: date }, today());
        return `${slug} is ${status} (${by}, ${date}). A change of its text makes it pending again.`;
      }),
  }),
];
