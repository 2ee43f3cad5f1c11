import { NO_LOWER_LIMIT, NO_SAFE_LEVEL, NO_TARGET, NO_UPPER_LIMIT } from '@biomarker/domain/content';
import type { SourcedRange } from './biomarker-file.ts';

/** A range for readers: both ends closed, a display unit, and every adjustment explained in `notes`. */
export type PublishedRange = {
  normalMin: number;
  normalMax: number;
  optimalMin: number;
  optimalMax: number;
  unit: string;
  notes: string;
  hasGuidelineTarget: boolean;
};

const KINDS: Partial<Record<SourcedRange['kind'], string>> = {
  'laboratory category': 'The limits are the categories of a laboratory table, not of a guideline.',
  'guideline category': 'The limits are the categories of a guideline, not a laboratory interval.',
  'guideline decision limit': 'The limit is the decision limit of a guideline, not a laboratory interval.',
  'decision limit': 'The limit is a decision limit, not a laboratory interval.',
  'deficiency threshold': 'The limit marks deficiency; it is not a laboratory interval.',
};

/** `unit` is the biomarker's display unit and `ucumUnit` its UCUM code. A row printed in another unit keeps that one. */
export function publishRange(row: SourcedRange, unit: string, ucumUnit: string): PublishedRange {
  const hasGuidelineTarget = row.optimalLow !== undefined || row.optimalHigh !== undefined;
  const sameUnit = row.unit === ucumUnit;
  const shown = sameUnit ? unit : row.unit;
  const normalMin = row.normalLow ?? 0;
  const normalMax = row.normalHigh ?? row.displayMax!;

  return {
    normalMin,
    normalMax,
    optimalMin: hasGuidelineTarget ? (row.optimalLow ?? 0) : normalMin,
    optimalMax: hasGuidelineTarget ? (row.optimalHigh ?? normalMax) : normalMax,
    unit: shown,
    hasGuidelineTarget,
    notes: [
      ownNote(row),
      KINDS[row.kind],
      row.normalLow === undefined && `${NO_LOWER_LIMIT}; 0 closes the interval.`,
      row.normalHigh === undefined && `${NO_UPPER_LIMIT}; ${normalMax} ${shown} closes the interval for display and is no target.`,
      !sameUnit && `The unit is the one that the source prints; results in ${unit} depend on the assay.`,
      !hasGuidelineTarget && (row.noSafeLevel ? NO_SAFE_LEVEL : NO_TARGET),
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/** Unless the note on no safe level, which follows, begins with it. */
const ownNote = ({ notes, noSafeLevel }: SourcedRange) => notes && !(noSafeLevel && NO_SAFE_LEVEL.startsWith(notes)) && sentence(notes);

function sentence(note: string): string {
  const capital = note.charAt(0).toUpperCase() + note.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
