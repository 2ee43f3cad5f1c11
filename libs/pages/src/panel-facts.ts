import { longestFast, type BiomarkerStore, type LabPackage } from '@biomarker/domain/content';

type Named = Pick<LabPackage, 'biomarkerSlugs' | 'fastingRequired'>;

/** The fast before a panel, with its hours and a link to the reasons; markdown. */
export async function fastingOfPanel(biomarkers: BiomarkerStore, { biomarkerSlugs, fastingRequired }: Named): Promise<string> {
  if (!fastingRequired) return 'not needed';
  const hours = longestFast(await biomarkers.specimens(biomarkerSlugs));
  return `needed${hours === undefined ? '' : `, at least ${hours} hours`} ([why](/docs/fasting-tests))`;
}

const EITHER = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** "1 day", "3 days", "3 or 5 days" */
export function daysUntilResults(panels: readonly Pick<LabPackage, 'turnaroundDays'>[]): string {
  const days = [...new Set(panels.map(({ turnaroundDays }) => String(turnaroundDays)))];
  return `${EITHER.format(days)} ${days.join() === '1' ? 'day' : 'days'}`;
}

/** The panel before it by size, of which it says what it adds; none before the smallest. */
export function smallerThan<T extends Pick<LabPackage, 'biomarkerSlugs'>>({ biomarkerSlugs }: T, panels: readonly T[]): T | undefined {
  return panels
    .filter((other) => other.biomarkerSlugs.length < biomarkerSlugs.length)
    .toSorted((one, other) => other.biomarkerSlugs.length - one.biomarkerSlugs.length)[0];
}

/** The biomarkers of a panel that the other one does not hold. */
export const addedTo = (panel: Pick<LabPackage, 'biomarkerSlugs'>, other: Pick<LabPackage, 'biomarkerSlugs'>): string[] =>
  panel.biomarkerSlugs.filter((slug) => !other.biomarkerSlugs.includes(slug));
