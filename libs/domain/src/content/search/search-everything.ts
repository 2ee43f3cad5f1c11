import { isEligible } from '../model/catalog-item.ts';
import type { ContentStores } from '../model/content-stores.ts';
import type { SearchHit, SearchEntry } from '../model/discovery-store.ts';
import { FOUND_KINDS, type FoundKind } from '../model/found-kind.ts';
import { firstSentence } from '../names/sentences.ts';
import type { Understood } from '../model/query-terms.ts';
import { didYouMean } from '../names/biomarkers-by-name.ts';
import { wordsIn } from '../names/query-words.ts';
import { searchNote } from './search-note.ts';
import { reasonOf } from './reason.ts';
import { PAGE_OF_KIND, RESULT_KINDS, resultId, type ResultKind } from './result-id.ts';
import type { Suggestion } from '../../shared/index.ts';
import { saysNothingElse, urgencyOf, type Urgency } from './urgency/read-urgency.ts';

type Discovery = Pick<ContentStores, 'discovery'>;

/** `path` is its page; `summary` is one sentence, or empty; `reason` says why it was found. */
export type SearchResult = { id: string; kind: FoundKind; title: string; abbreviation?: string; path: string; summary: string; reason?: string };

const MOST_RESULTS = 20;
const MOST_ON_PAGE = 50;
/** Leaves room for other kinds. */
const MOST_BIOMARKERS = 10;
/** A test follows its biomarker when that has at least this relevance, or is named. */
const LEAST_FOR_TEST = 0.6;
/** Results below this share of the best relevance are dropped, since guides and comparisons mention everything. */
const LEAST_SHARE = 0.5;
const LEAST_SHARE_OF_TEXT = 0.62;

/** `note` says what was corrected, what is not here, and what was perhaps meant. */
export type Everything = { note?: string; results: SearchResult[] };

/** Matching biomarkers, tests, panels, categories, documents and comparisons, each once, best first. */
export async function searchEverything({ discovery, catalog }: Pick<ContentStores, 'discovery' | 'catalog'>, text: string): Promise<Everything> {
  const [{ hits: found, understood }, { items }] = await Promise.all([discovery.find({ text, kinds: RESULT_KINDS, limit: MOST_ON_PAGE }), catalog.read()]);
  const tests = items.filter((item) => item.itemType === 'individual_test' && item.biomarkerSlugs.length === 1 && isEligible(item));
  const membersOf = new Map(items.filter(isEligible).map(({ handle, biomarkerSlugs }) => [handle, biomarkerSlugs]));

  const results = ordered(withFewBiomarkers(found), text).flatMap((hit) => {
    if (hit.kind === 'test') return bundleOf(hit, membersOf.get(hit.slug));
    if (hit.kind !== 'biomarker' || (hit.relevance < LEAST_FOR_TEST && hit.by !== 'name'))
      return { ...resultOf(hit), ...(hit.kind === 'biomarker' && { reason: reasonOf(hit, understood) }) };
    const measuring = tests.filter(({ biomarkerSlugs }) => biomarkerSlugs[0] === hit.slug);
    return [
      { ...resultOf(hit), reason: reasonOf(hit, understood) },
      ...measuring.map(({ handle, name }) => resultOf({ kind: 'test', slug: handle, title: name, summary: 'A test that can be ordered.' }, hit.slug)),
    ];
  });
  const shown = careFirst(text, results).slice(0, MOST_RESULTS);
  const suggestions = shown.length === 0 ? await didYouMean({ discovery }, text) : [];
  return {
    note: searchNote({ corrections: toldTo(text, understood), notOffered: understood.absent, suggestions, isEmpty: shown.length === 0 }),
    results: shown,
  };
}

/** For urgent symptoms, puts the care notice first and drops everything to buy. */
function careFirst(text: string, results: SearchResult[], kept: FoundKind = 'biomarker'): SearchResult[] {
  const urgency = urgencyOf(text);
  if (urgency === undefined) return results;
  const care = { ...resultOf({ ...careEntry(urgency), summary: '' }), summary: urgency.notice };
  return saysNothingElse(urgency) ? [care] : [care, ...results.filter(({ kind }) => kind === kept)];
}

const CARE_TITLES: Record<Urgency['level'], string> = {
  emergency: 'Call the local emergency number now: these can be signs of an emergency',
  poisoning: 'Call now: poison control or the local emergency number',
  self_harm: 'Talk to someone now: 988 (US, Canada), 116 123 (UK, Ireland), 13 11 14 (Australia), 14416 (India)',
};

/** The document that an urgent text finds first. */
export const careEntry = ({ level }: Urgency) => ({ kind: 'doc', slug: 'emergency-signs', title: CARE_TITLES[level] }) as const;

/** Requested documents come first and comparisons last, unless one is the best. */
function ordered(found: readonly SearchHit[], text: string): SearchHit[] {
  const [best] = found;
  const relevant = relevantOf(found, text);
  const placeOf = (hit: SearchHit) => (isAskedFor(hit, text) ? 0 : hit.kind === 'comparison' && hit !== best ? 2 : 1);
  return relevant.sort((a, b) => placeOf(a) - placeOf(b));
}

function relevantOf(found: readonly SearchHit[], text: string): SearchHit[] {
  const best = found[0]?.relevance ?? 0;
  const least = ({ kind }: SearchHit) => best * (kind === 'doc' || kind === 'comparison' ? LEAST_SHARE_OF_TEXT : LEAST_SHARE);
  return found.filter((hit) => hit.relevance >= least(hit) || isAskedFor(hit, text));
}

const QUESTION_WORDS = new Set(['which', 'what', 'where', 'when', 'does', 'with', 'from', 'that', 'have']);
const SHORTEST_WORD = 4;

/** A document is requested when its title and summary contain all words of the text, at least two, ignoring endings. */
function isAskedFor({ kind, title, summary }: SearchHit, text: string): boolean {
  const asked = wordsIn(text).filter((word) => word.length >= SHORTEST_WORD && !QUESTION_WORDS.has(word));
  const own = wordsIn(`${title} ${summary}`);
  const stem = (word: string) => word.slice(0, Math.max(SHORTEST_WORD, word.length - 3));
  return kind === 'doc' && asked.length > 1 && asked.every((word) => own.some((other) => other.startsWith(stem(word))));
}

/** Empty when the bundle is not orderable. */
const bundleOf = (hit: SearchHit, members: readonly string[] | undefined) =>
  members ? [resultOf({ ...hit, summary: `A bundle of ${members.length} markers that can be ordered.` }, members[0])] : [];

function withFewBiomarkers(found: readonly SearchHit[]): SearchHit[] {
  const kept = new Set(found.filter(({ kind }) => kind === 'biomarker').slice(0, MOST_BIOMARKERS));
  return found.filter((hit) => hit.kind !== 'biomarker' || kept.has(hit));
}

/** Everything with its own page, best first. */
export async function searchSite({ discovery }: Discovery, text: string): Promise<Pick<Understood, 'corrections' | 'absent'> & { results: SearchResult[] }> {
  const { hits, understood } = await discovery.find({ text, kinds: PAGED_KINDS, limit: MOST_ON_PAGE });
  const results = relevantOf(hits, text).map((hit) => ({ ...resultOf(hit), reason: reasonOf(hit, understood) }));
  return { results: careFirst(text, results), corrections: toldTo(text, understood), absent: understood.absent };
}

/** Nobody in an emergency has to read about spelling. */
const toldTo = (text: string, { corrections }: Understood) => (urgencyOf(text) ? [] : corrections);

const MOST_IDS = 3;
const LONGEST_ID = 100;

/** Ids of `kinds` that an unknown id may mean: of its own kind first. */
export async function idsLike({ discovery }: Discovery, id: string, kinds: readonly ResultKind[]): Promise<Suggestion[]> {
  const [, kind, words = id] = /^(?:([a-z]+):)?(.*)$/s.exec(id) ?? [];
  const text = words.slice(0, LONGEST_ID).replaceAll('-', ' ');
  const found = async (kinds: readonly ResultKind[]) => (await discovery.find({ text, kinds, limit: MOST_IDS })).hits;
  const own = await found(kinds.filter((one) => one === kind));
  const hits = own.length > 0 ? own : await found(kinds);
  if (hits.length > 0) return hits.map(({ kind, slug, title }) => ({ text: title, slug: resultId(kind, slug) }));
  const alike = kinds.includes('biomarker') ? await didYouMean({ discovery }, text) : [];
  return alike.map(({ text: title, slug }) => ({ text: title, slug: resultId('biomarker', slug) }));
}

const PAGED_KINDS = FOUND_KINDS.filter((kind) => kind !== 'test');

/** Only documents. */
export async function searchDocuments({ discovery }: Discovery, text: string): Promise<SearchResult[]> {
  const { hits } = await discovery.find({ text, kinds: ['doc'], limit: MOST_RESULTS });
  return careFirst(
    text,
    hits.map((hit) => resultOf(hit)),
    'doc',
  );
}

/** `page` is the slug of the page if it differs. */
function resultOf({ kind, slug, title, abbreviation, summary }: SearchEntry & { summary: string }, page = slug): SearchResult {
  return { id: resultId(kind, slug), kind, title, abbreviation, path: `${PAGE_OF_KIND[kind]}${page}`, summary: firstSentence(summary) };
}
