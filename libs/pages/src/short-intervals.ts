import { intervalsFor, normalOf, peopleOf, type BiomarkerStore, type OptimalRange } from '@biomarker/domain/content';
import { capital, text } from './markdown.ts';

const ADULT = 40;
const MOST = 2;

/** Writes the line of a biomarker in a list, with its intervals below. */
export async function withIntervals(biomarkers: BiomarkerStore, slugs: readonly string[]): Promise<(slug: string, line: string) => string> {
  const found = await biomarkers.findFields(slugs, ['slug', 'optimalRanges']);
  const intervals = new Map(found.map(({ slug, optimalRanges = [] }) => [slug, shortIntervals(optimalRanges)]));
  return (slug, line) => (intervals.get(slug) ? `${line}\\\n  *${text(intervals.get(slug)!)}*` : line);
}

/** The intervals of adults in a line: "Women 24–307 ng/mL, men 24–336 ng/mL". Empty without any. */
export function shortIntervals(ranges: readonly OptimalRange[]): string {
  const shown = intervalsFor(ranges, { age: ADULT }).slice(0, MOST);
  return capital(shown.map((range) => `${whose(range)} ${normalOf(range)}`).join(', '));
}

const whose = (range: OptimalRange): string => ({ female: 'women', male: 'men', both: 'adults' })[range.gender] ?? peopleOf(range);
