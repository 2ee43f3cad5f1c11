import type { ConcernProfile } from '../concern.ts';

export const generalBaseline: ConcernProfile = {
  about: 'a general baseline',
  groups: [
    {
      reason: 'Blood sugar often changes years before anything is felt.',
      markers: { 'hemoglobin-a1c': 92, 'glucose-fasting': 78 },
    },
    {
      reason: 'Cholesterol and its carriers are a long-term measure of heart and vessel risk.',
      markers: { 'ldl-cholesterol': 84, triglycerides: 74, 'hdl-cholesterol': 72, 'total-cholesterol': 68, 'apolipoprotein-b': 60, 'lipoprotein-a': 48 },
    },
    {
      reason: 'The blood count shows how well oxygen is carried and how the defence stands.',
      markers: { hemoglobin: 82, 'white-blood-cell-count': 68, 'platelet-count': 64, mcv: 46, hematocrit: 40, 'red-blood-cell-count': 38 },
    },
    {
      reason: 'Kidney disease is silent in its early stages and shows in blood and urine first.',
      markers: { creatinine: 83, 'urine-albumin-creatinine-ratio': 54, 'blood-urea-nitrogen': 48 },
    },
    {
      reason: 'Liver markers can reveal fatty liver, medicine effects and blocked bile early.',
      markers: { alt: 76, ast: 58, albumin: 50, 'alkaline-phosphatase': 44, 'bilirubin-total': 43, ggt: 40 },
    },
    {
      reason: 'The thyroid sets the pace of the whole body, and TSH is the first test of it.',
      markers: { tsh: 86 },
    },
    {
      reason: 'Iron stores empty before anemia appears.',
      markers: { ferritin: { female: 85, male: 64, not_specified: 74 } },
    },
    {
      reason: 'Low vitamin levels are common and can be corrected.',
      markers: { 'vitamin-d-25-hydroxy': 62, 'vitamin-b12': 55, folate: 36 },
    },
    {
      reason: 'Minerals in blood keep nerves, muscles and heart rhythm in order.',
      markers: { potassium: 59, sodium: 57, calcium: 56, magnesium: 42, 'carbon-dioxide': 30, chloride: 28 },
    },
    {
      reason: 'A sensitive inflammation marker adds to the picture of heart risk.',
      markers: { 'hs-crp': 58 },
    },
    { reason: 'High uric acid can precede gout and goes with metabolic strain.', markers: { 'uric-acid': 34 } },
  ],
};
