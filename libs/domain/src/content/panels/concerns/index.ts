import type { ConcernProfile, Topic } from '../concern.ts';
import { athleticPerformance } from './athletic-performance.ts';
import { fatigueEnergy } from './fatigue-energy.ts';
import { generalBaseline } from './general-baseline.ts';
import { healthyAging } from './healthy-aging.ts';
import { heartRisk } from './heart-risk.ts';
import { hormoneBalance } from './hormone-balance.ts';
import { inflammation } from './inflammation.ts';
import { metabolicHealth } from './metabolic-health.ts';
import { sleepStress } from './sleep-stress.ts';
import { thyroid } from './thyroid.ts';
import { vitaminNutrient } from './vitamin-nutrient.ts';

export const PROFILES: Readonly<Record<Topic, ConcernProfile>> = {
  general_baseline: generalBaseline,
  fatigue_energy: fatigueEnergy,
  thyroid,
  hormone_balance: hormoneBalance,
  heart_risk: heartRisk,
  metabolic_health: metabolicHealth,
  vitamin_nutrient: vitaminNutrient,
  inflammation,
  healthy_aging: healthyAging,
  athletic_performance: athleticPerformance,
  sleep_stress: sleepStress,
};
