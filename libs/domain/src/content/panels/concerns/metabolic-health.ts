import type { ConcernProfile } from '../concern.ts';

export const metabolicHealth: ConcernProfile = {
  about: 'sugar, insulin and metabolism',
  groups: [
    {
      reason: 'Average blood sugar over two to three months shows where metabolism is heading.',
      markers: { 'hemoglobin-a1c': 98, 'glucose-fasting': 92, fructosamine: 26 },
    },
    { reason: 'Insulin rises years before sugar does.', markers: { 'insulin-fasting': 90, 'c-peptide': 40 } },
    { reason: 'High triglycerides with low HDL go with insulin resistance.', markers: { triglycerides: 86, 'hdl-cholesterol': 78 } },
    { reason: 'LDL and ApoB complete the metabolic risk.', markers: { 'ldl-cholesterol': 68, 'apolipoprotein-b': 66, 'total-cholesterol': 46 } },
    { reason: 'Liver enzymes rise with fatty liver.', markers: { alt: 80, ggt: 60, ast: 58 } },
    { reason: 'High sugar harms the kidneys first without a sign.', markers: { creatinine: 62, 'urine-albumin-creatinine-ratio': 64 } },
    { reason: 'Uric acid goes with insulin resistance and gout.', markers: { 'uric-acid': 56 } },
    { reason: 'Low-grade inflammation belongs to metabolic strain.', markers: { 'hs-crp': 54 } },
    { reason: 'A slow thyroid slows metabolism.', markers: { tsh: 65, 'free-t4': 34 } },
    { reason: 'Vitamin D and magnesium have a part in the action of insulin.', markers: { 'vitamin-d-25-hydroxy': 40, magnesium: 38 } },
    {
      reason: 'Hormones of stress and sex influence weight and sugar.',
      markers: { cortisol: 28, 'testosterone-total': { female: 22, male: 38, not_specified: 26 }, shbg: 24 },
    },
  ],
};
