import type { ConcernProfile } from '../concern.ts';

export const heartRisk: ConcernProfile = {
  about: 'heart and vessel risk',
  groups: [
    {
      reason: 'The particles that carry cholesterol into vessel walls are the best-proven lipid risk.',
      markers: { 'apolipoprotein-b': 97, 'ldl-cholesterol': 95, 'ldl-particle-number': 44, 'small-dense-ldl-cholesterol': 40, 'apolipoprotein-a1': 36 },
    },
    { reason: 'Lipoprotein(a) is inherited and raises risk on its own; one measurement in life usually suffices.', markers: { 'lipoprotein-a': 88 } },
    { reason: 'The rest of the lipid panel completes the picture.', markers: { triglycerides: 82, 'hdl-cholesterol': 80, 'total-cholesterol': 74 } },
    { reason: 'Sugar and insulin damage vessels over the years.', markers: { 'hemoglobin-a1c': 84, 'glucose-fasting': 66, 'insulin-fasting': 52 } },
    { reason: 'Inflammation takes part in the growth of plaques.', markers: { 'hs-crp': 83, fibrinogen: 30, 'interleukin-6': 18 } },
    { reason: 'Weak kidneys and heart disease go together.', markers: { creatinine: 64, 'urine-albumin-creatinine-ratio': 60, 'cystatin-c': 38 } },
    { reason: 'Homocysteine goes with vessel risk; lowering it has shown no clear benefit.', markers: { homocysteine: 42 } },
    { reason: 'A share of heart risk hides in the thyroid and in uric acid.', markers: { tsh: 46, 'uric-acid': 40 } },
    { reason: 'Omega-3 in red cells mirrors the fish in the diet.', markers: { 'omega-3-index': 45 } },
    { reason: 'The heart rhythm depends on these minerals.', markers: { potassium: 48, magnesium: 44 } },
    { reason: 'Liver enzymes rise with the fatty liver that often goes with heart risk.', markers: { alt: 43, ggt: 28 } },
  ],
};
