/** The reasons for testing, in the order of menus. */
export const CONCERNS = [
  'general_baseline',
  'fatigue_energy',
  'thyroid',
  'hormone_balance',
  'heart_risk',
  'metabolic_health',
  'vitamin_nutrient',
  'inflammation',
  'healthy_aging',
  'athletic_performance',
  'sleep_stress',
  'specific_tests',
  'urgent_symptoms',
] as const;
export type Concern = (typeof CONCERNS)[number];

export const GOALS = ['build_baseline', 'investigate_concern', 'monitor_progress', 'retest', 'find_specific_test'] as const;
export type Goal = (typeof GOALS)[number];

export const SEXES = ['female', 'male', 'not_specified'] as const;
export type Sex = (typeof SEXES)[number];

/** Concerns with their own work-up file in `prisma/content/concerns`. */
export const TOPICS = CONCERNS.filter((concern) => concern !== 'specific_tests' && concern !== 'urgent_symptoms');
export type Topic = Exclude<Concern, 'specific_tests' | 'urgent_symptoms'>;
