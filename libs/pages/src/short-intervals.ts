import { intervalsFor, normalOf, type BiomarkerStore, type OptimalRange } from '@biomarker/domain/content';
import { capital, text } from './markdown.ts';

const ADULT = 40;

/** Writes the line of a biomarker in a list, with its intervals below. */
export async function withIntervals(biomarkers: BiomarkerStore, slugs: readonly string[]): Promise<(slug: string, line: string) => string> {
  const found = await biomarkers.findFields(slugs, ['slug', 'optimalRanges']);
  const intervals = new Map(found.map(({ slug, optimalRanges = [] }) => [slug, shortIntervals(optimalRanges)]));
  return (slug, line) => (intervals.get(slug) ? `${line}\\\n  *${text(intervals.get(slug)!)}*` : line);
}

/** The first interval of all adults, or of women and of men, in a line: "Women 24–307 ng/mL, men 24–336 ng/mL". Empty without any. */
export function shortIntervals(ranges: readonly OptimalRange[]): string {
  const all = intervalsFor(ranges, { age: ADULT });
  const firstOf = (sex: string) => all.find(({ gender }) => gender === sex);
  const shown = all[0]?.gender === 'both' ? [all[0]] : [firstOf('female'), firstOf('male')].filter((range) => range !== undefined);
  const [condition, ...others] = new Set(shown.map((range) => range.condition));
  const words = shown.map((range) => `${others.length > 0 ? whose(range) : PEOPLE[range.gender]} ${normalOf(range)}`).join(', ');
  return capital(others.length > 0 || condition === undefined ? words : `${words} (${condition})`);
}

/** Others of the same people have other intervals, such as those of another phase of the cycle. */
const whose = ({ gender, condition }: OptimalRange): string => [PEOPLE[gender], condition && `(${condition})`].filter(Boolean).join(' ');

const PEOPLE: Readonly<Record<OptimalRange['gender'], string>> = { female: 'women', male: 'men', both: 'adults' };
