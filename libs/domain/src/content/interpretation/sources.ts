import type { Threshold } from '../model/biomarker-facts.ts';
import type { Numbers } from './value-reading.ts';

/** Who gives a limit. */
export type Source = Pick<Threshold, 'source' | 'sourceUrl'> & { year?: number };

/** "ATA guideline (2017)" */
export const sourceName = ({ source, year }: Source): string => (year && !source.includes(String(year)) ? `${source} (${year})` : source);

const keyOf = (source: Source): string => `${sourceName(source)} ${source.sourceUrl ?? ''}`;

/** The sources of a page's numbers, each once, in the order of its rows. A source has the number of its place, from 1. */
export function sourcesOf({ optimalRanges, thresholds }: Pick<Numbers, 'optimalRanges' | 'thresholds'>): readonly Source[] {
  const rows: readonly Source[] = [...optimalRanges, ...thresholds];
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

/** The number of a source in the list of its page. */
export const sourceNumber = (sources: readonly Source[], source: Source): number => sources.findIndex((each) => keyOf(each) === keyOf(source)) + 1;
