import { notFound, type Suggestion } from '../../shared/index.ts';
import type { BiomarkerStore } from '../model/biomarker-store.ts';
import type { DiscoveryStore } from '../model/discovery-store.ts';

type Names = { discovery: DiscoveryStore };
type Stores = Names & { biomarkers: BiomarkerStore };

const MOST_MEANT = 5;
/** In characters; a longer text is no misspelled name. */
const LONGEST_NAME = 100;

/** Biomarkers with names similar to a text without results, most similar first. */
export async function didYouMean({ discovery }: Names, text: string): Promise<Suggestion[]> {
  const found = await discovery.alike(text.slice(0, LONGEST_NAME), MOST_MEANT);
  // An exact alias or code wins over similar names.
  const meant = found.filter(({ likeness }) => likeness === 1);
  return (meant.length > 0 ? meant : found).map(({ title, slug }) => ({ text: title, slug }));
}

/** The slug of the only biomarker with this name, abbreviation, alias or LOINC code, in any spelling of case and punctuation. */
export async function slugOfName({ discovery }: Names, name: string): Promise<string | undefined> {
  const [named, other] = await discovery.alike(name.slice(0, LONGEST_NAME), MOST_MEANT);
  return named?.likeness === 1 && other?.likeness !== 1 ? named.slug : undefined;
}

/** The refusal of an unknown slug, with a suggested page: `hba1c` is an alias of `hemoglobin-a1c`. */
export async function biomarkerNotFound(names: Names, slug: string) {
  const suggestions = await didYouMean(names, slug);
  return notFound('biomarker', slug, suggestions);
}

/** Letters, digits and the signs of names: `Lp(a)`, `25-OH vitamin D`. */
const NAME = /^[\p{L}\p{N}\p{P} +]+$/u;

/** The slug of each name: itself, or that of the only biomarker with this name, alias, abbreviation or code. Absent when none or several match. */
export async function slugsByName({ biomarkers, discovery }: Stores, names: readonly string[]): Promise<Map<string, string>> {
  const slugs = new Map((await biomarkers.names(names)).map(({ slug }) => [slug, slug]));
  const others = names.filter((name) => !slugs.has(name) && NAME.test(name));
  for (const [name, slug] of await Promise.all(others.map(async (name) => [name, await slugOfName({ discovery }, name)] as const)))
    if (slug !== undefined) slugs.set(name, slug);
  return slugs;
}

/** The slug of a name. Refuses, with suggestions, when none or several match. */
export async function slugByName(stores: Stores, name: string): Promise<string> {
  const slug = (await slugsByName(stores, [name])).get(name);
  if (slug === undefined) throw await biomarkerNotFound(stores, name);
  return slug;
}
