import type { ConcernProfile } from '../concern.ts';

export const fatigueEnergy: ConcernProfile = {
  about: 'tiredness and low energy',
  groups: [
    {
      reason: 'Low iron stores are a common cause of tiredness, even before anemia.',
      markers: { ferritin: { female: 98, male: 88, not_specified: 94 }, iron: 52, 'total-iron-binding-capacity': 46, 'soluble-transferrin-receptor': 30 },
    },
    {
      reason: 'An underactive thyroid slows the body and makes people tired.',
      markers: { tsh: 96, 'free-t4': 72, 'free-t3': 50, 'thyroid-peroxidase-antibodies': 44 },
    },
    {
      reason: 'Anemia limits the oxygen that reaches muscles and brain.',
      markers: { hemoglobin: 95, mcv: 56, 'red-blood-cell-count': 45, hematocrit: 44, 'white-blood-cell-count': 42, 'reticulocytes-percent': 24 },
    },
    {
      reason: 'Lack of vitamin D or of a B vitamin can show itself as tiredness and weakness.',
      markers: { 'vitamin-b12': 86, 'vitamin-d-25-hydroxy': 74, folate: 64, 'methylmalonic-acid': 34, 'vitamin-b6': 24 },
    },
    { reason: 'Blood sugar that is too high can drain energy.', markers: { 'hemoglobin-a1c': 78, 'glucose-fasting': 68, 'insulin-fasting': 36 } },
    { reason: 'Tiredness can be an early sign of strained kidneys.', markers: { creatinine: 62, 'blood-urea-nitrogen': 32 } },
    { reason: 'Tiredness can be an early sign of a strained liver.', markers: { alt: 60, ast: 40, albumin: 34 } },
    { reason: 'Minerals out of balance weaken muscles and nerves.', markers: { magnesium: 54, potassium: 50, sodium: 49, calcium: 48 } },
    { reason: 'Hidden inflammation can be behind lasting tiredness.', markers: { 'hs-crp': 58, esr: 38 } },
    {
      reason: 'Celiac disease often shows itself as tiredness and poor uptake of iron.',
      markers: { 'tissue-transglutaminase-iga': 40 },
    },
    {
      reason: 'Hormones of the adrenal and sex glands have a part in drive and energy.',
      markers: { cortisol: 42, 'testosterone-total': { female: 14, male: 66, not_specified: 32 }, 'dhea-sulfate': 20 },
    },
    { reason: 'Muscle strain and muscle disease raise this enzyme.', markers: { 'creatine-kinase': 28 } },
  ],
};
