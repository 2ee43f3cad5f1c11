/** A marker of a story goes from the first number to the second over two years, in the unit of its page. */
export type Story = Readonly<Record<string, readonly [first: number, last: number]>>;

/** Invented but typical courses. All other markers stay stable. */
const STORIES = {
  /** High cholesterol and early prediabetes, better with diet, exercise and treatment. */
  heart: {
    'ldl-cholesterol': [172, 114],
    'hdl-cholesterol': [37, 45],
    triglycerides: [210, 135],
    'hemoglobin-a1c': [6, 5.5],
    'glucose-fasting': [109, 97],
    'insulin-fasting': [17.2, 9.1],
    alt: [58, 33],
    ggt: [64, 38],
    'uric-acid': [8.3, 6.9],
    'vitamin-d-25-hydroxy': [16.5, 34],
    'creatine-kinase': [141, 335],
  },
  /** Iron deficiency with anemia, and the months of iron after it. */
  iron: {
    ferritin: [6.2, 29],
    iron: [27, 74],
    'total-iron-binding-capacity': [452, 372],
    'soluble-transferrin-receptor': [8.1, 4.3],
    hemoglobin: [10.4, 12.9],
    mcv: [73, 87],
    mchc: [31.2, 33.8],
    rdw: [17.8, 13.6],
    'platelet-count': [438, 305],
    'vitamin-d-25-hydroxy': [19, 27],
    'ldl-cholesterol': [138, 133],
    folate: [3.4, 8.8],
  },
  /** An underactive thyroid that is treated. */
  thyroid: {
    tsh: [11.2, 2.3],
    'free-t4': [0.68, 1.22],
    'free-t3': [2.1, 3],
    'total-t4': [4.3, 7.8],
    'thyroid-peroxidase-antibodies': [88, 61],
    'ldl-cholesterol': [158, 121],
    'creatine-kinase': [232, 118],
    prolactin: [26, 14],
    ferritin: [22, 38],
    'vitamin-b12': [186, 402],
  },
} as const satisfies Record<string, Story>;

const OF_GENDER: Record<string, readonly Story[]> = { male: [STORIES.heart], female: [STORIES.iron, STORIES.thyroid] };

/** The story of a person; `chance` (0 to 1) picks among those that fit. */
export function storyOf(gender: string, chance: number): Story {
  const fitting = OF_GENDER[gender] ?? [STORIES.heart];
  return fitting[Math.floor(chance * fitting.length)] ?? fitting[0]!;
}

/** Usual values of healthy adults, for intervals that begin at zero or are far too wide. */
export const USUAL: Readonly<Record<string, number>> = {
  'ldl-cholesterol': 104,
  'hdl-cholesterol': 56,
  triglycerides: 88,
  'lipoprotein-a': 21,
  'high-sensitivity-troponin-i': 3.5,
  'nt-probnp': 32,
  'hemoglobin-a1c': 5.1,
  'glucose-fasting': 86,
  'insulin-fasting': 6.1,
  egfr: 102,
  afp: 2.6,
  'ca-125': 11,
  cea: 1.1,
  'psa-total': 0.9,
  'anti-ccp-antibodies': 4,
  'rheumatoid-factor': 6,
  'antinuclear-antibodies': 20,
  'tissue-transglutaminase-iga': 0.8,
  'bilirubin-total': 0.6,
  'urine-albumin-creatinine-ratio': 7,
  'methylmalonic-acid': 0.16,
  'hs-crp': 0.7,
  esr: 7,
  'thyroglobulin-antibodies': 1.2,
  'thyroid-peroxidase-antibodies': 2.4,
};

type Of = (slug: string) => number;

/** Calculated and dependent markers, by the usual formulas, so reports are consistent. */
export const CALCULATED: Readonly<Record<string, (of: Of) => number>> = {
  // Friedewald.
  'vldl-cholesterol': (of) => of('triglycerides') / 5,
  'total-cholesterol': (of) => of('hdl-cholesterol') + of('ldl-cholesterol') + of('triglycerides') / 5,
  'non-hdl-cholesterol': (of) => of('ldl-cholesterol') + of('triglycerides') / 5,
  'total-cholesterol-hdl-ratio': (of) => of('total-cholesterol') / of('hdl-cholesterol'),
  'apolipoprotein-b': (of) => 0.68 * of('non-hdl-cholesterol') + 4,
  'apob-apoa1-ratio': (of) => of('apolipoprotein-b') / of('apolipoprotein-a1'),
  'small-dense-ldl-cholesterol': (of) => 0.22 * of('ldl-cholesterol'),
  'oxidized-ldl': (of) => 0.42 * of('ldl-cholesterol'),
  // ADAG study.
  'estimated-average-glucose': (of) => 28.7 * of('hemoglobin-a1c') - 46.7,
  'homa-ir': (of) => (of('glucose-fasting') * of('insulin-fasting')) / 405,
  // Red cell indices.
  hematocrit: (of) => (of('hemoglobin') / of('mchc')) * 100,
  'red-blood-cell-count': (of) => (of('hematocrit') / of('mcv')) * 10,
  mch: (of) => (of('mchc') * of('mcv')) / 100,
  'white-blood-cell-count': (of) =>
    ['neutrophils-absolute', 'lymphocytes-absolute', 'monocytes-absolute', 'eosinophils-absolute', 'basophils-absolute']
      .map(of)
      .reduce((sum, count) => sum + count),
  'transferrin-saturation': (of) => (of('iron') / of('total-iron-binding-capacity')) * 100,
  transferrin: (of) => of('total-iron-binding-capacity') / 1.3,
  globulin: (of) => of('total-protein') - of('albumin'),
  'albumin-globulin-ratio': (of) => of('albumin') / of('globulin'),
  'bilirubin-direct': (of) => 0.25 * of('bilirubin-total'),
  'bun-creatinine-ratio': (of) => of('blood-urea-nitrogen') / of('creatinine'),
  // A urine with 100 mg/dL of creatinine.
  'urine-albumin': (of) => of('urine-albumin-creatinine-ratio') / 10,
};
