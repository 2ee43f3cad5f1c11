import type { ConcernProfile } from '../concern.ts';

export const vitaminNutrient: ConcernProfile = {
  about: 'vitamins, minerals and fatty acids',
  groups: [
    { reason: 'Vitamin D is low in many people with little sun.', markers: { 'vitamin-d-25-hydroxy': 96 } },
    {
      reason: 'B vitamins are needed for blood and nerves.',
      markers: { 'vitamin-b12': 94, folate: 82, 'methylmalonic-acid': 50, 'vitamin-b6': 46, homocysteine: 44 },
    },
    {
      reason: 'Iron is the nutrient that runs short most often.',
      markers: { ferritin: { female: 95, male: 84, not_specified: 90 }, iron: 56, 'total-iron-binding-capacity': 48, transferrin: 26 },
    },
    { reason: 'Magnesium is needed by muscles and nerves.', markers: { magnesium: 76, 'magnesium-rbc': 52 } },
    { reason: 'Trace minerals are needed in small amounts, and can be too much.', markers: { zinc: 68, copper: 54, selenium: 58 } },
    { reason: 'Omega-3 in red cells mirrors the fish in the diet.', markers: { 'omega-3-index': 66 } },
    { reason: 'Fat-soluble and antioxidant vitamins are checked when uptake or diet is poor.', markers: { 'vitamin-a': 38, 'vitamin-e': 36, 'vitamin-c': 34 } },
    {
      reason: 'Minerals of bone and nerve depend on intake and vitamin D.',
      markers: { calcium: 60, phosphate: 40, 'parathyroid-hormone': 42, potassium: 43, sodium: 32 },
    },
    { reason: 'Protein in blood falls with poor nutrition.', markers: { albumin: 45, 'total-protein': 35 } },
    { reason: 'Lack of iron, B12 or folate shows in the blood count.', markers: { hemoglobin: 74, mcv: 62 } },
    { reason: 'Celiac disease is a frequent hidden cause of poor uptake.', markers: { 'tissue-transglutaminase-iga': 47 } },
  ],
};
