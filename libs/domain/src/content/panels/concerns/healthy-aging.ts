import type { ConcernProfile } from '../concern.ts';

export const healthyAging: ConcernProfile = {
  about: 'healthy aging',
  groups: [
    {
      reason: 'Heart and vessels decide much about healthy years.',
      markers: { 'apolipoprotein-b': 90, 'ldl-cholesterol': 86, 'lipoprotein-a': 70, triglycerides: 68, 'hdl-cholesterol': 60 },
    },
    { reason: 'Sugar metabolism drifts with age.', markers: { 'hemoglobin-a1c': 94, 'glucose-fasting': 74, 'insulin-fasting': 64 } },
    { reason: 'Lasting low-grade inflammation goes with aging.', markers: { 'hs-crp': 82, 'interleukin-6': 22 } },
    { reason: 'Kidney function falls slowly with the years.', markers: { creatinine: 80, 'cystatin-c': 54, 'urine-albumin-creatinine-ratio': 58 } },
    {
      reason: 'Nutrients for nerves, bones and muscles run short more often with age.',
      markers: {
        'vitamin-d-25-hydroxy': 78,
        'vitamin-b12': 76,
        folate: 42,
        magnesium: 50,
        calcium: 56,
        'omega-3-index': 44,
        homocysteine: 40,
        selenium: 26,
        zinc: 28,
      },
    },
    { reason: 'Thyroid disease becomes more frequent with age.', markers: { tsh: 72, 'free-t4': 38 } },
    {
      reason: 'Anemia in later years is not normal aging; its cause deserves a search.',
      markers: { hemoglobin: 75, 'white-blood-cell-count': 48, 'platelet-count': 46, mcv: 43, ferritin: 62 },
    },
    { reason: 'Liver and protein markers mirror reserve and nutrition.', markers: { alt: 66, albumin: 55, ggt: 41 } },
    {
      reason: 'These hormones change with age.',
      markers: {
        'testosterone-total': { female: 24, male: 63, not_specified: 36 },
        estradiol: { female: 45, male: 20, not_specified: 30 },
        fsh: { female: 47, male: 16, not_specified: 28 },
        'dhea-sulfate': 37,
        'igf-1': 34,
        'parathyroid-hormone': 32,
      },
    },
    { reason: 'A prostate test is a shared decision with a clinician.', markers: { 'psa-total': { male: 52, not_specified: 20 } } },
    { reason: 'Uric acid rises with the years and can end in gout.', markers: { 'uric-acid': 39 } },
    { reason: 'Metals that build up over a life can be measured.', markers: { lead: 25, mercury: 23, cadmium: 18 } },
  ],
};
