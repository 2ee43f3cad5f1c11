import type { Caution, Specimen } from '../model/biomarker-facts.ts';
import type { BiomarkerStore, NamedSpecimen } from '../model/biomarker-store.ts';
import type { Sex } from '../model/concern.ts';
import { listOf } from '../names/sentences.ts';

/** One rule for all tests that biotin can falsify (American Thyroid Association; AACC guidance on biotin interference, 2020). */
export const BIOTIN_RULE =
  'Biotin can falsify the result. Pause biotin supplements for at least 2 days before the draw, and for at least 3 days after very high doses. The rule of the laboratory prevails. Ask first about a prescribed dose. An urgent test never waits.';

/** The sample preparation shown in lists. */
export type Preparation = Partial<Pick<Specimen, 'fasting' | 'affectedByBiotin'>>;

/** The lines of a list, each with the preparation of its biomarker. */
export async function withPreparation<T extends { slug: string }>(biomarkers: BiomarkerStore, lines: readonly T[]): Promise<(T & Preparation)[]> {
  const found = await biomarkers.specimens(lines.map(({ slug }) => slug));
  const bySlug = new Map(found.map(({ slug, specimen }) => [slug, specimen]));
  return lines.map((line) => {
    const specimen = bySlug.get(line.slug);
    return { ...line, fasting: specimen?.fasting, affectedByBiotin: specimen?.affectedByBiotin };
  });
}

type Known = Omit<NamedSpecimen, 'specimen'> & { specimen: Specimen };

/** Within a line that names the biomarkers. */
const BIOTIN = BIOTIN_RULE.replace(/^B/, 'b').replace(/\.$/, '');
const USUAL_FAST = 8;
const MOST_NAMES = 4;

/** What to know before these biomarkers are ordered or drawn together: fasting, hour, cautions and biotin. Each line names its biomarkers first. */
export async function preparationOf(biomarkers: BiomarkerStore, slugs: readonly string[], sex: Sex = 'not_specified'): Promise<string[]> {
  if (slugs.length === 0) return [];
  const places = new Map(slugs.map((slug, place) => [slug, place]));
  const known = (await biomarkers.specimens(slugs))
    .filter((each): each is Known => each.specimen !== null)
    .sort((one, other) => places.get(one.slug)! - places.get(other.slug)!);

  const fasting = known.filter(({ specimen }) => specimen.fasting === 'required');
  const hours = longestFast(known);
  const applies = (caution: Caution) =>
    (caution.sex === undefined || sex === 'not_specified' || caution.sex === sex) &&
    (caution.with?.some((slug) => places.has(slug)) ?? true) &&
    !caution.without?.some((slug) => places.has(slug));

  return [
    ...said(fasting, () => [`fast for at least ${hours} hours before the draw, with water allowed`]),
    ...said(known, ({ cautions, timeOfDay }) => (cautions === undefined && timeOfDay ? [`the usual time of the draw is ${timeOfDay}`] : [])),
    ...said(known, ({ cautions = [] }) => cautions.filter(applies).map(({ text }) => text)),
    ...said(known, ({ affectedByBiotin }) => (affectedByBiotin ? [BIOTIN] : [])),
  ];
}

/** The hours of the longest fast that one of the samples needs; none needs one without. */
export function longestFast(samples: readonly Pick<NamedSpecimen, 'specimen'>[]): number | undefined {
  const hours = samples.flatMap(({ specimen }) => (specimen?.fasting === 'required' ? [specimen.fastingHours ?? USUAL_FAST] : []));
  return hours.length > 0 ? Math.max(...hours) : undefined;
}

/** One line for each different text, with all names that it holds for. */
function said(known: readonly Known[], textsOf: (specimen: Specimen) => string[]): string[] {
  const names = new Map<string, string[]>();
  for (const { name, specimen } of known) for (const text of textsOf(specimen)) names.set(text, [...(names.get(text) ?? []), name]);
  return [...names].map(([text, all]) => `${namesIn(all)}: ${text}.`);
}

const namesIn = (names: readonly string[]) =>
  listOf(names.length > MOST_NAMES + 1 ? [...names.slice(0, MOST_NAMES), `${names.length - MOST_NAMES} more`] : names);
