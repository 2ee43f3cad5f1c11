import type { ConcernProfile } from '../concern.ts';

export const thyroid: ConcernProfile = {
  about: 'the thyroid',
  groups: [
    { reason: 'TSH is the first and most sensitive test of thyroid function.', markers: { tsh: 99 } },
    {
      reason: 'The hormone itself tells how far the thyroid is from balance.',
      markers: { 'free-t4': 95, 'free-t3': 80, 'total-t4': 34, 'total-t3': 32, 'reverse-t3': 18 },
    },
    {
      reason: 'Antibodies show whether the immune system attacks the gland.',
      markers: { 'thyroid-peroxidase-antibodies': 88, 'thyroglobulin-antibodies': 64 },
    },
    {
      reason: 'The thyroid needs iron, selenium and zinc to make and activate its hormones.',
      markers: { ferritin: { female: 52, male: 40, not_specified: 46 }, selenium: 44, zinc: 30 },
    },
    { reason: 'Low levels often go with autoimmune thyroid disease.', markers: { 'vitamin-b12': 38, 'vitamin-d-25-hydroxy': 36 } },
    { reason: 'Cholesterol rises when the thyroid is slow.', markers: { 'ldl-cholesterol': 42, 'total-cholesterol': 34, triglycerides: 28 } },
    { reason: 'Anemia often goes with thyroid disease and causes the same tiredness.', markers: { hemoglobin: 40, mcv: 22 } },
    { reason: 'Blood sugar and the thyroid influence each other.', markers: { 'hemoglobin-a1c': 30 } },
    { reason: 'A slow thyroid can raise this muscle enzyme.', markers: { 'creatine-kinase': 20 } },
  ],
};
