import { notFound, type Suggestion } from '../../shared/index.ts';
import type { ContentStores } from '../model/content-stores.ts';

type Names = Pick<ContentStores, 'discovery'>;
type Stores = Pick<ContentStores, 'biomarkers' | 'discovery'>;

const MOST_MEANT = 5;
const MOST_OF_TOPIC = 3;
/** In characters; a longer text is no misspelled name. */
const LONGEST_NAME = 100;

/** Biomarkers that a text may mean: those of its names and topics, or else those with similar names. */
export async function didYouMean({ discovery }: Names, text: string): Promise<Suggestion[]> {
  const { hits, understood } = await discovery.find({ text: text.slice(0, LONGEST_NAME).replaceAll('-', ' '), kinds: ['biomarker'], limit: MOST_MEANT });
  const named = hits.filter(({ by }) => by === 'name');
  const meant = named.length > 0 ? named : hits.filter(({ by }) => by === 'topic').slice(0, MOST_OF_TOPIC);
  const found = meant.length > 0 && (understood.absent.length === 0 || named.length > 0) ? meant : await discovery.alike(understood.text, MOST_MEANT);
  return found.map(({ title, slug }) => ({ text: title, slug }));
}

/** The slug of the biomarker that alone has this name, abbreviation, alias or code, in any spelling of case and punctuation. */
export async function slugOfName({ discovery }: Names, name: string): Promise<string | undefined> {
  const { names, isNamed } = await discovery.understand(name.slice(0, LONGEST_NAME).replaceAll('-', ' '));
  const [named, other] = names.filter(({ kind }) => kind === 'biomarker');
  return isNamed && other === undefined && !named?.corrected ? named?.slug : undefined;
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
