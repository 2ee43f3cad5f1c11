import type { ReviewStore } from '@biomarker/domain/content';
import type { Database } from '../shared/connect.ts';

/** Requires the database owner's role, since no service may review. */
export function postgresReviews({ transaction }: Database): ReviewStore {
  return {
    record: (slug, { status, reviewer, note, reviewedOn }) =>
      transaction(async (tx) => {
        const at = new Date(reviewedOn);
        const [subject] = await tx.biomarker.updateManyAndReturn({
          where: { slug },
          data: { medicalReviewStatus: status, lastMedicalReview: at, updatedAt: new Date() },
          select: { id: true, textHash: true },
        });
        if (!subject) return false;
        await tx.medicalReview.create({ data: { biomarkerId: subject.id, status, reviewer, note, reviewedOn: at, textHash: subject.textHash } });
        return true;
      }),
  };
}
