import type { BiomarkerDetail, OptimalRange } from '../model/biomarker-detail.ts';
import type { CareLevel, NextStep, Threshold } from '../model/biomarker-facts.ts';
import type { Fit } from './person.ts';
import type { Source } from './sources.ts';

/** What a page knows of its marker in numbers. */
export type Numbers = Pick<BiomarkerDetail, 'unit' | 'optimalRanges' | 'thresholds' | 'conversions' | 'whatNext'>;

export type Place = 'below' | 'inside' | 'above' | 'unclear';

/** A decision value that holds the value, or a goal that it misses, in the unit of the reading. */
export type BandReading = { band: Threshold; fit: Fit; isMissed: boolean };

export type IntervalReading = { interval: OptimalRange; place: Place; sentence: string };

/** A sentence, and the source of the number that it applies. */
export type Statement = { words: string; source?: Source };

export type ValueReading = {
  /** Where waiting matters: how fast, and a sentence on what to do and by when. */
  urgency?: { level: CareLevel; sentence: string };
  /** One sentence for each interval of the person; `place` tells the first. */
  intervals: readonly IntervalReading[];
  /** The decision value that names the value. */
  named?: BandReading;
  /** The goal for the condition that the person named, reached or missed. */
  goal?: BandReading;
  /** The verdict: the place in the interval, and the band that names the value. */
  verdict: readonly Statement[];
  /** The rows of the page's own table that follow. */
  next: readonly NextStep[];
  /** Decision values that hold for the person, and goals, the most urgent first. */
  bands: readonly BandReading[];
  /** Decision values that hold only with a condition, or at a sex or age, that was not given. */
  onlyIf: readonly BandReading[];
  /** Why the number or its unit may be a slip. */
  doubts: readonly string[];
};

/** Whether a value needs a clinician today or sooner. */
export const cannotWait = ({ urgency }: Pick<ValueReading, 'urgency'>): boolean => urgency !== undefined && urgency.level !== 'soon';

/** Whether the person's own goal is reached, and nothing else is due. */
export const isGoalReached = ({ goal, urgency }: Pick<ValueReading, 'goal' | 'urgency'>): boolean => goal?.isMissed === false && urgency === undefined;
