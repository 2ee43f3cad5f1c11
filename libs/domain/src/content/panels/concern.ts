/** What a person wants to look into. */
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

/** Concerns that name a part of the body or of life, and so have markers of their own. */
export type Topic = Exclude<Concern, 'specific_tests' | 'urgent_symptoms'>;

/** 1 to 99; where the sexes differ, one weight for each. A marker that does not apply to a sex has none for it. */
export type Weight = number | Readonly<Partial<Record<Sex, number>> & { not_specified: number }>;

/** Markers that are looked at for one and the same reason. */
export type ConcernGroup = { reason: string; markers: Readonly<Record<string, Weight>> };

export type ConcernProfile = {
  /** Completes "tests that bear on …". */
  about: string;
  groups: readonly ConcernGroup[];
};
