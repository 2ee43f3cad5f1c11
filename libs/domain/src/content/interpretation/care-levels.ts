import type { CareLevel, Threshold } from '../model/biomarker-facts.ts';
import type { BandReading } from './value-reading.ts';

/** The most urgent first. */
const LEVELS: readonly (CareLevel | undefined)[] = ['emergency', 'same_day', 'soon', 'routine', undefined];

type Timed = Pick<Threshold, 'careLevel'>;

export function mostUrgent(reached: readonly Timed[]): CareLevel | undefined {
  return LEVELS.find((level) => level !== undefined && level !== 'routine' && reached.some(({ careLevel }) => careLevel === level));
}

export const isUrgent = ({ careLevel }: Timed): boolean => careLevel === 'emergency' || careLevel === 'same_day';

export const levelOf = ({ careLevel }: Timed): number => LEVELS.indexOf(careLevel);

export const byUrgency = (bands: readonly BandReading[]): BandReading[] => bands.toSorted((a, b) => levelOf(a.band) - levelOf(b.band));
