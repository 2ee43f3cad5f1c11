import type { ConcernProfile } from '../concern.ts';

export const sleepStress: ConcernProfile = {
  about: 'sleep and stress',
  groups: [
    { reason: 'Cortisol follows the day and rises with stress; one value is only a snapshot.', markers: { cortisol: 95, 'dhea-sulfate': 66, acth: 34 } },
    { reason: 'Both a fast and a slow thyroid disturb sleep and mood.', markers: { tsh: 93, 'free-t4': 62, 'free-t3': 48 } },
    { reason: 'Low iron stores go with restless legs and poor sleep.', markers: { ferritin: { female: 92, male: 82, not_specified: 88 }, iron: 40 } },
    { reason: 'Magnesium calms nerves and muscles.', markers: { magnesium: 82, 'magnesium-rbc': 46 } },
    {
      reason: 'Low vitamin D and B12 go with poor sleep and low mood.',
      markers: { 'vitamin-d-25-hydroxy': 76, 'vitamin-b12': 74, folate: 52, 'vitamin-b6': 36 },
    },
    { reason: 'Sugar swings and high sugar disturb the night.', markers: { 'hemoglobin-a1c': 72, 'glucose-fasting': 64, 'insulin-fasting': 42 } },
    { reason: 'Short sleep and stress raise inflammation.', markers: { 'hs-crp': 68 } },
    { reason: 'Anemia makes the heart race at night and the day tired.', markers: { hemoglobin: 70 } },
    {
      reason: 'Sex hormones take part in sleep and hot flashes.',
      markers: {
        estradiol: { female: 63, male: 20, not_specified: 36 },
        progesterone: { female: 56, not_specified: 28 },
        fsh: { female: 50, male: 14, not_specified: 27 },
        'testosterone-total': { female: 24, male: 65, not_specified: 38 },
        prolactin: 30,
      },
    },
    { reason: 'Stress and short sleep worsen blood fats.', markers: { triglycerides: 47, 'ldl-cholesterol': 43 } },
    { reason: 'Minerals out of balance cause cramps and a racing heart.', markers: { potassium: 45, calcium: 49, sodium: 37 } },
    { reason: 'Kidney and liver strain can show as disturbed sleep.', markers: { creatinine: 44, alt: 41 } },
  ],
};
