import { allPanels, careNoticeFor, didYouMean, searchNote, searchSite, slugOfName, WORDS_TO_TRY, type SearchResult } from '@biomarker/domain/content';
import { counted, invalid } from '@biomarker/domain/shared';
import { waysIn } from './browse-page.ts';
import { fullNameOf } from './full-name.ts';
import { blocks, capital, link, list, section, text } from './markdown.ts';
import { careNote } from './notices.ts';
import { page, type PageSources, type PageSpec } from './page.ts';
import { withIntervals } from './short-intervals.ts';

const PATH = '/search';
const TITLE = 'Search';
const DESCRIPTION = 'Biomarkers, panels, categories, documentation and comparisons in one search.';
const SHORTEST = 2;
const LONGEST = 200;

const KINDS: Record<SearchResult['kind'], { title: string; one: string; many: string }> = {
  biomarker: { title: 'Biomarkers', one: 'biomarker', many: 'biomarkers' },
  concern: { title: 'Symptoms and goals', one: 'symptom or goal', many: 'symptoms and goals' },
  panel: { title: 'Panels', one: 'panel', many: 'panels' },
  test: { title: 'Tests', one: 'test', many: 'tests' },
  category: { title: 'Categories', one: 'category', many: 'categories' },
  doc: { title: 'Guides', one: 'guide', many: 'guides' },
  comparison: { title: 'Blood-testing services', one: 'comparison', many: 'comparisons' },
};

export const searchPage: PageSpec = {
  pattern: PATH,
  live: true,

  async read(sources, { query }) {
    const term = query.get('q')?.trim() ?? '';
    if (term.length > LONGEST) throw invalid({ in: 'query', name: 'q', message: `must have at most ${LONGEST} characters` });
    return page(sources, {
      path: term ? `${PATH}?${new URLSearchParams({ q: term })}` : PATH,
      title: term ? `Search: ${term}` : TITLE,
      description: DESCRIPTION,
      search: term,
      content: blocks(`# ${term ? text(`Search: ${term}`) : TITLE}`, careNote(careNoticeFor(term)), reportFor(term), await answerTo(sources, term)),
    });
  },

  list: async () => [],
};

async function answerTo(sources: PageSources, term: string): Promise<string> {
  if (term.length < SHORTEST) return blocks(`Type at least ${SHORTEST} characters, or browse the biomarkers:`, waysIn());
  const { urgent, found, note } = await foundFor(sources, term);
  if (found.length === 0) return urgent ? '' : blocks(note && text(note), await nothingFor(sources, term));
  const kinds = [...new Set([found[0]!.kind, ...(Object.keys(KINDS) as SearchResult['kind'][])])];
  const holding = urgent ? [] : await panelsWith(sources, found);
  const lines = await linesOf(sources, found, term, new Map(holding.map(({ path, share }) => [path, share])));
  const others = holding.filter(({ path }) => !found.some((thing) => thing.path === path)).map(({ name, path, share }) => `${link(name, path)}: ${share}`);
  return blocks(
    note && text(note),
    `${countsOf(found)}, the best first.`,
    ...kinds.map((kind) => section(KINDS[kind].title, list(found.flatMap((thing, index) => (thing.kind === kind ? [lines[index]] : []))))),
    section(
      others.length < holding.length ? 'Other panels with these biomarkers' : 'Panels with these biomarkers',
      list(others),
      others.length > 0 && '[Which tests fit my symptoms?](/panels/recommend)',
    ),
  );
}

/** Somebody who asks for own results has a report in hand. */
const OF_A_REPORT = /\b(?:my|(?:explain|read|understand|interpret)(?:ing)?)\b.*\b(?:results?|reports?|labs|bloodwork)\b/i;

const reportFor = (term: string): string | false =>
  OF_A_REPORT.test(term) &&
  careNoticeFor(term) === undefined &&
  'Is the report of your laboratory at hand? [Read my whole report](/report) explains each of its results, on your own device.';

/** The notice above replaces the first result of urgent words. */
async function foundFor(sources: PageSources, term: string) {
  const { results, corrections, absent } = await searchSite(sources, term);
  const urgent = careNoticeFor(term) !== undefined;
  return { urgent, found: urgent ? results.slice(1) : results, note: searchNote({ corrections, notOffered: absent }) };
}

/** "10 biomarkers, 2 panels and 1 guide" */
function countsOf(found: readonly SearchResult[]): string {
  const counts = Object.entries(KINDS).flatMap(([kind, { one, many }]) => {
    const count = found.filter((thing) => thing.kind === kind).length;
    return count === 0 ? [] : [counted(count, one, many)];
  });
  return new Intl.ListFormat('en-US').format(counts);
}

/** Each result with the reason of its topic, or else with its sentence; a biomarker also with its intervals, a panel with its share of the biomarkers. */
async function linesOf(sources: PageSources, found: readonly SearchResult[], term: string, shares: ReadonlyMap<string, string>): Promise<string[]> {
  const [write, typed] = await Promise.all([withIntervals(sources.biomarkers, slugsIn(found)), valueIn(sources, term)]);
  const fragmentOf = (slug: string) => (slug === typed?.slug ? typed.fragment : '');
  return found.map((thing) =>
    thing.kind === 'biomarker' ? write(slugOf(thing), biomarkerLine(thing, fragmentOf(slugOf(thing)))) : line(thing, shares.get(thing.path)),
  );
}

const slugsIn = (found: readonly SearchResult[]) => found.flatMap((thing) => (thing.kind === 'biomarker' ? [slugOf(thing)] : []));

const slugOf = ({ path }: SearchResult) => path.split('/').at(-1)!;

const line = ({ title: name, abbreviation, path, summary }: SearchResult, share?: string) =>
  `${link(fullNameOf({ name, abbreviation }), path)}${summary && `: ${text(summary)}`}${share ? ` (${share})` : ''}`;

const biomarkerLine = ({ title: name, abbreviation, path, summary, reason = '' }: SearchResult, fragment: string): string =>
  `${link(fullNameOf({ name, abbreviation }), `${path}${fragment}`)}: ${text(`${summary} ${reason && `${capital(reason)}.`}`)}`;

const FEWEST_FOR_PANELS = 2;

/** The panels that hold the biomarkers found, those with the most first. */
async function panelsWith(sources: PageSources, found: readonly SearchResult[]): Promise<{ name: string; path: string; share: string }[]> {
  const slugs = slugsIn(found);
  if (slugs.length < FEWEST_FOR_PANELS) return [];
  return (await allPanels(sources))
    .map(({ slug, name, biomarkerSlugs }) => ({ slug, name, held: slugs.filter((one) => biomarkerSlugs.includes(one)).length }))
    .filter(({ held }) => held > 0)
    .map(({ slug, name, held }) => ({ name, path: `/panels/${slug}`, share: held === slugs.length ? `All ${held}` : `${held} of these ${slugs.length}` }));
}

const VALUE = /(?:^|\s)([<>]?\d{1,9}(?:[.,]\d{1,9})?)\s*((?:[a-zµμ]{1,5}|10[³⁶])\/\S{1,15}|%)\s*$/i;

/** The biomarker that alone is named before a typed value, "ferritin 14 ng/mL", and the fragment by which its reader takes it over. A fragment is sent nowhere. */
async function valueIn(sources: PageSources, term: string): Promise<{ slug: string; fragment: string } | undefined> {
  const match = VALUE.exec(term);
  if (!match) return undefined;
  const slug = await slugOfName(sources, term.slice(0, match.index));
  return slug === undefined ? undefined : { slug, fragment: `#${new URLSearchParams({ value: match[1]!, unit: match[2]! })}` };
}

async function nothingFor(sources: PageSources, term: string): Promise<string> {
  const meant = await didYouMean(sources, term);
  return blocks(
    'No page matches.',
    meant.length > 0 && 'Did you mean:',
    list(meant.map(({ text: name, slug }) => link(name, `/biomarkers/${slug}`))),
    `${WORDS_TO_TRY} Or browse the biomarkers:`,
    waysIn(),
  );
}
