import type { BiomarkerDetail } from '../model/biomarker-detail.ts';
import type { Threshold } from '../model/biomarker-facts.ts';

/** Who gives a limit. */
export type Source = Pick<Threshold, 'source' | 'sourceUrl'> & { year?: number };

/** "ATA guideline (2017)" */
export const sourceName = ({ source, year }: Source): string => (year && !source.includes(String(year)) ? `${source} (${year})` : source);

/** One that is named without its address is the one of that name. */
const isSame = (one: Source, other: Source): boolean =>
  sourceName(one) === sourceName(other) && (other.sourceUrl === undefined || one.sourceUrl === other.sourceUrl);

/** The sources of a page's numbers, each once, in the order of its rows. A source has the number of its place, from 1. */
export function sourcesOf({ optimalRanges, thresholds }: Pick<BiomarkerDetail, 'optimalRanges' | 'thresholds'>): readonly Source[] {
  const rows: readonly Source[] = [...optimalRanges, ...thresholds];
  const distinct = rows.filter((row) => row.sourceUrl !== undefined || !rows.some((other) => other.sourceUrl !== undefined && isSame(other, row)));
  return distinct.filter((row, index) => distinct.findIndex((other) => isSame(other, row)) === index);
}

/** The number of a source in the list of its page. */
export const sourceNumber = (sources: readonly Source[], source: Source): number => sources.findIndex((each) => isSame(each, source)) + 1;
