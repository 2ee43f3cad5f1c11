import type { ConcernProfile } from '../concern.ts';

export const inflammation: ConcernProfile = {
  about: 'inflammation and immunity',
  groups: [
    { reason: 'These markers rise with inflammation anywhere in the body.', markers: { 'hs-crp': 97, esr: 86, fibrinogen: 50, 'interleukin-6': 42 } },
    {
      reason: 'White cells and platelets change with infection and inflammation.',
      markers: {
        'white-blood-cell-count': 84,
        'neutrophils-absolute': 66,
        'lymphocytes-absolute': 62,
        'platelet-count': 58,
        'eosinophils-absolute': 52,
        'monocytes-absolute': 48,
        'basophils-absolute': 24,
      },
    },
    { reason: 'Ferritin rises with inflammation as well as with iron.', markers: { ferritin: 70 } },
    { reason: 'Long inflammation lowers hemoglobin and albumin.', markers: { hemoglobin: 60, albumin: 54, 'total-protein': 36 } },
    {
      reason: 'Antibodies against own tissue can point to an autoimmune disease; healthy people may have them too.',
      markers: {
        'antinuclear-antibodies': 65,
        'rheumatoid-factor': 57,
        'anti-ccp-antibodies': 56,
        'tissue-transglutaminase-iga': 53,
        'thyroid-peroxidase-antibodies': 44,
      },
    },
    {
      reason: 'The amounts of antibodies show how the defence is built up.',
      markers: { 'immunoglobulin-g': 40, 'immunoglobulin-a': 39, 'immunoglobulin-m': 37 },
    },
    { reason: 'Joint pain can come from uric acid.', markers: { 'uric-acid': 46 } },
    { reason: 'A strained liver inflames without pain.', markers: { alt: 55, ast: 43 } },
    { reason: 'Vitamin D and omega-3 take part in the regulation of inflammation.', markers: { 'vitamin-d-25-hydroxy': 45, 'omega-3-index': 38 } },
    { reason: 'High sugar and low-grade inflammation go together.', markers: { 'hemoglobin-a1c': 49 } },
  ],
};
