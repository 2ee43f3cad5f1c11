import type { DiscoveryStore } from '../discovery/discovery-store.ts';
import { biomarkerNotFound } from '../discovery/suggest.ts';
import { searchKey } from '../search-key.ts';
import type { BiomarkerStore } from './biomarker-store.ts';

/** Letters, digits and the signs of names: `Lp(a)`, `25-OH vitamin D`. */
const NAME = /^[\p{L}\p{N}\p{P} +]+$/u;

/** The slug that each name means: the one that it is, or that of the only biomarker with this name, alias, abbreviation or code. Absent where none or several fit. */
export async function slugsByName(biomarkers: BiomarkerStore, names: readonly string[]): Promise<Map<string, string>> {
  const keyOf = new Map(names.filter((name) => NAME.test(name)).map((name) => [name, searchKey(name)]));
  const found = await biomarkers.named([...new Set(keyOf.values())].filter(Boolean));
  const slugs = new Map<string, string>();
  for (const [name, key] of keyOf) {
    const fitting = found.filter(({ keys }) => keys.includes(key)).map(({ slug }) => slug);
    const slug = fitting.includes(name) ? name : fitting[0];
    if (slug !== undefined && (slug === name || fitting.length === 1)) slugs.set(name, slug);
  }
  return slugs;
}

type Stores = { biomarkers: BiomarkerStore; discovery: DiscoveryStore };

/** The slug that a name means. Refuses, with suggestions, where none or several fit. */
export async function slugByName(stores: Stores, name: string): Promise<string> {
  const slug = (await slugsByName(stores.biomarkers, [name])).get(name);
  if (slug === undefined) throw await biomarkerNotFound(stores, name);
  return slug;
}
