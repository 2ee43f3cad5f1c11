import type { DiscoveryStore } from '../model/discovery-store.ts';
import { biomarkerNotFound, slugOfName } from '../search/suggest.ts';
import type { BiomarkerStore } from '../model/biomarker-store.ts';

type Stores = { biomarkers: BiomarkerStore; discovery: DiscoveryStore };

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
