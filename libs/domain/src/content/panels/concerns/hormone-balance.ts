import type { ConcernProfile } from '../concern.ts';

export const hormoneBalance: ConcernProfile = {
  about: 'hormone balance',
  groups: [
    {
      reason: 'Testosterone is read in women and in men, together with the protein that carries it.',
      markers: {
        'testosterone-total': { female: 80, male: 98, not_specified: 88 },
        shbg: { female: 72, male: 82, not_specified: 76 },
        'testosterone-free': { female: 60, male: 78, not_specified: 68 },
        dihydrotestosterone: { male: 40, not_specified: 20 },
        androstenedione: { female: 44, male: 22, not_specified: 32 },
      },
    },
    {
      reason: 'Ovarian hormones change over the cycle and over the years.',
      markers: {
        estradiol: { female: 96, male: 62, not_specified: 80 },
        progesterone: { female: 84, not_specified: 42 },
        'anti-mullerian-hormone': { female: 58, not_specified: 30 },
      },
    },
    {
      reason: 'These pituitary signals tell whether a gland or its control is out of step.',
      markers: {
        fsh: { female: 88, male: 66, not_specified: 76 },
        lh: { female: 82, male: 70, not_specified: 74 },
        prolactin: { female: 70, male: 60, not_specified: 66 },
      },
    },
    { reason: 'The thyroid influences cycle, mood and weight as much as the sex hormones do.', markers: { tsh: 86, 'free-t4': 52 } },
    { reason: 'Adrenal hormones follow stress and age.', markers: { cortisol: 62, 'dhea-sulfate': 60, acth: 24 } },
    { reason: 'Growth hormone acts through this messenger.', markers: { 'igf-1': 38 } },
    {
      reason: 'Insulin and sex hormones push each other, as in polycystic ovaries.',
      markers: { 'insulin-fasting': 48, 'hemoglobin-a1c': 46, 'glucose-fasting': 34 },
    },
    { reason: 'Vitamin D behaves like a hormone.', markers: { 'vitamin-d-25-hydroxy': 32 } },
    {
      reason: 'The prostate answers to male hormones; the test is a shared decision with a clinician.',
      markers: { 'psa-total': { male: 36, not_specified: 18 } },
    },
  ],
};
