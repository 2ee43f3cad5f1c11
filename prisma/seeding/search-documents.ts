import { searchKey } from '@biomarker/domain/content';
import type { ContentFiles } from './content-files.ts';
import { leadingCodes } from './further-codes.ts';
import { hashOf, idOf } from './identity.ts';

type Found = {
  id: string;
  kind: 'absent' | 'biomarker' | 'category' | 'panel' | 'test' | 'concern' | 'doc' | 'comparison';
  slug: string;
  title: string;
  abbreviation?: string;
  category?: string;
  gender?: 'male' | 'female' | 'both';
  /** Names besides the title. */
  names?: readonly string[];
  /** Searchable codes, which are not words. */
  codes?: readonly string[];
  terms?: readonly string[];
  summary: string;
  body?: string;
};

/** One document per searchable thing, with the keys of its names. */
export function searchDocuments(files: ContentFiles) {
  return foundIn(files).map((found) => {
    const { names = [], codes = [], terms = [], abbreviation, category, gender = 'both', body = '', ...own } = found;
    const all = [own.title, ...(abbreviation === undefined ? [] : [abbreviation]), ...names];
    const document = { ...own, abbreviation, category, gender, names: all.join(' · '), terms: terms.join(' · '), body };
    const keys = keysOf(own.title, [own.slug, ...codes, ...all], all).map((row) => ({ documentId: own.id, ...row }));
    return { row: { ...document, sourceHash: hashOf([document, keys]) }, keys };
  });
}

function foundIn(content: ContentFiles): Found[] {
  const { absentTests, categories, labPackages, catalog, concerns, documents, comparisons } = content;
  return [
    ...biomarkersIn(content),
    ...absentTests.map(({ name, loinc, names }): Found => ({
      id: idOf('absent-test', name),
      kind: 'absent',
      slug: searchKey(name),
      title: name,
      names,
      codes: loinc ? [loinc] : [],
      summary: '',
    })),
    ...categories.map(({ slug, name, description, commonConditions }): Found => ({
      id: idOf('category', slug),
      kind: 'category',
      slug,
      title: name,
      terms: commonConditions,
      summary: description,
    })),
    ...labPackages
      .filter(({ isActive }) => isActive)
      .map(({ slug, name, tagline, targetConditions, description, features }): Found => ({
        id: idOf('lab-package', slug),
        kind: 'panel',
        slug,
        title: name,
        terms: [...targetConditions, 'panel package price cost'],
        summary: tagline,
        body: [description, ...features].join(' '),
      })),
    ...catalog.flatMap(({ category, tests }) =>
      tests
        .filter(({ biomarkers: members, isActive, isOrderable }) => members.length > 1 && isActive && isOrderable)
        .map(({ handle, name, aliases, gender }): Found => ({
          id: idOf('test', handle),
          kind: 'test',
          slug: handle,
          title: name,
          category,
          gender,
          names: aliases,
          summary: '',
        })),
    ),
    ...concerns.map(({ concern, about, words }): Found => ({
      id: idOf('concern', concern),
      kind: 'concern',
      slug: concern,
      title: `Tests for ${about}`,
      terms: words,
      summary: '',
    })),
    ...documents.map(({ slug, title, description, words, body }): Found => ({
      id: idOf('document', slug),
      kind: 'doc',
      slug,
      title,
      names: words,
      summary: description,
      body,
    })),
    ...comparisons.map(({ slug, name, facts }): Found => ({
      id: idOf('comparison', slug),
      kind: 'comparison',
      slug,
      title: name,
      terms: ['compare comparison alternative competitor blood testing service price cost'],
      summary: '',
      body: facts.map(({ value }) => value).join(' '),
    })),
  ];
}

function biomarkersIn({ biomarkers, categories, searchNames, vocabulary }: ContentFiles): Found[] {
  const printed = printedNames(vocabulary.names);
  const categoryName = new Map(categories.map(({ slug, name }) => [slug, name]));
  return biomarkers.map(({ slug, name, abbreviation, category, applicableGender, aliases, loinc, seoVariations, summary, significance }): Found => ({
    id: idOf('biomarker', slug),
    kind: 'biomarker',
    slug,
    title: name,
    abbreviation,
    category,
    gender: applicableGender,
    names: aliases,
    summary,
    codes: [...(loinc ? [loinc.code] : []), ...leadingCodes(slug, vocabulary['loinc-codes']), ...(searchNames[slug] ?? []), ...(printed.get(slug) ?? [])],
    terms: [...seoVariations, categoryName.get(category)!],
    body: significance,
  }));
}

/** The names of each marker on reports, without those that mean it only beside its unit or in a section on urine: `Fer`, `Glucose`. */
export function printedNames(names: ContentFiles['vocabulary']['names']): Map<string, string[]> {
  const printed = new Map<string, string[]>();
  const meant = names.filter(({ printed: name, kind, needs_unit }) => kind !== 'section-urine' && needs_unit !== 'yes' && !OF_SERUM.test(name));
  for (const { printed: name, slug } of meant) printed.set(slug, [...(printed.get(slug) ?? []), name]);
  return printed;
}

/** "S. ALT" is a name of reports; as a key of the search it would be salt. */
const OF_SERUM = /^S\. /;

const OF_TITLE = 0;
const OF_NAME = 1;
const OF_PART = 2;

/** Each key once, in its best place. */
function keysOf(title: string, names: readonly string[], inParts: readonly string[]) {
  const places = new Map<string, number>();
  const add = (name: string, place: number) => {
    const key = searchKey(name);
    if (key !== '' && !places.has(key)) places.set(key, place);
  };
  add(title, OF_TITLE);
  for (const name of names) add(name, OF_NAME);
  for (const name of inParts) for (const part of laterParts(name)) add(part, OF_PART);
  return [...places].map(([key, place]) => ({ key, place }));
}

/** `Free thyroxine index`: `thyroxine index`, `index`. */
function laterParts(name: string): string[] {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.map((_word, first) => words.slice(first).join(' ')).slice(1);
}
