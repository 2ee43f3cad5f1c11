import type { ConcernProfile } from '../concern.ts';

export const athleticPerformance: ConcernProfile = {
  about: 'training and recovery',
  groups: [
    {
      reason: 'Iron carries oxygen, and hard training uses it up.',
      markers: { ferritin: { female: 97, male: 90, not_specified: 94 }, iron: 54, 'total-iron-binding-capacity': 46, 'soluble-transferrin-receptor': 28 },
    },
    { reason: 'Hemoglobin limits endurance.', markers: { hemoglobin: 93, hematocrit: 62, 'red-blood-cell-count': 48, mcv: 42, 'reticulocytes-percent': 26 } },
    { reason: 'Muscle repair and bone need vitamin D.', markers: { 'vitamin-d-25-hydroxy': 84 } },
    { reason: 'Muscle enzymes show strain and recovery.', markers: { 'creatine-kinase': 80, ast: 45, alt: 44, ldh: 34 } },
    {
      reason: 'Stress and building hormones show whether load and recovery are in balance.',
      markers: {
        'testosterone-total': { female: 40, male: 86, not_specified: 60 },
        cortisol: 72,
        'testosterone-free': { female: 26, male: 56, not_specified: 38 },
        shbg: { female: 38, male: 50, not_specified: 42 },
        'dhea-sulfate': 30,
        'igf-1': 36,
        estradiol: { female: 66, male: 28, not_specified: 43 },
        lh: { female: 39, male: 24, not_specified: 27 },
      },
    },
    { reason: 'The thyroid slows down when the body gets too little energy.', markers: { tsh: 68, 'free-t3': 58, 'free-t4': 40 } },
    { reason: 'Sweat takes minerals along.', markers: { magnesium: 70, sodium: 55, potassium: 57, calcium: 47 } },
    {
      reason: 'B vitamins, zinc and omega-3 take part in blood formation and repair.',
      markers: { 'vitamin-b12': 64, folate: 46, zinc: 41, 'omega-3-index': 43 },
    },
    { reason: 'Inflammation after load should pass.', markers: { 'hs-crp': 66, 'white-blood-cell-count': 49 } },
    { reason: 'Kidneys work harder with load, protein and pain tablets.', markers: { creatinine: 59, 'blood-urea-nitrogen': 37, 'cystatin-c': 33 } },
    { reason: 'Blood sugar mirrors fuel and energy supply.', markers: { 'hemoglobin-a1c': 56, 'glucose-fasting': 52 } },
    { reason: 'Blood fats belong to the picture, also in the fit.', markers: { 'ldl-cholesterol': 50, triglycerides: 39 } },
  ],
};
