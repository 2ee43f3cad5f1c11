import { careNoticeFor, didYouMean, searchNote, searchSite, type SearchResult } from '@biomarker/domain/content';
import { invalid } from '@biomarker/domain/shared';
import { waysIn } from './browse-page.ts';
import { fullNameOf } from './full-name.ts';
import { blocks, link, list, section, text } from './markdown.ts';
import { careNote } from './notices.ts';
import { page, type PageSources, type PageSpec } from './page.ts';

const PATH = '/search';
const TITLE = 'Search';
const DESCRIPTION = 'Biomarkers, panels, categories, documentation and comparisons in one search.';
const SHORTEST = 2;
const LONGEST = 200;

const KINDS: Record<SearchResult['kind'], string> = {
  biomarker: 'Biomarkers',
  concern: 'Symptoms and goals',
  panel: 'Panels',
  test: 'Tests',
  category: 'Categories',
  doc: 'Documentation',
  comparison: 'Blood-testing services',
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
      content: blocks(`# ${term ? text(`Search: ${term}`) : TITLE}`, careNote(careNoticeFor(term)), await answerTo(sources, term)),
      jsonLd: [],
    });
  },

  list: async () => [],
};

async function answerTo(sources: PageSources, term: string): Promise<string> {
  if (term.length < SHORTEST) return blocks(`Type at least ${SHORTEST} characters, or browse the biomarkers:`, waysIn());
  const { urgent, found, note } = await foundFor(sources, term);
  if (found.length === 0) return urgent ? '' : blocks(note && text(note), await nothingFor(sources, term));
  const best = found[0]!.kind;
  const kinds = [...new Set([best, ...(Object.keys(KINDS) as SearchResult['kind'][])])];
  return blocks(
    note && text(note),
    `${found.length} ${found.length === 1 ? 'page matches' : 'pages match, the best first in each section'}.`,
    ...kinds.map((kind) => section(KINDS[kind], list(found.filter((thing) => thing.kind === kind).map((thing) => line(thing, valueIn(term)))))),
  );
}

/** The notice above replaces the first result of urgent words. */
async function foundFor(sources: PageSources, term: string) {
  const { results, corrections, absent } = await searchSite(sources, term);
  const urgent = careNoticeFor(term) !== undefined;
  return { urgent, found: urgent ? results.slice(1) : results, note: searchNote({ corrections, notOffered: absent }) };
}

const line = ({ title: name, abbreviation, path, summary, kind, reason }: SearchResult, value: string) =>
  `${link(fullNameOf({ name, abbreviation }), kind === 'biomarker' ? `${path}${value}` : path)}${summary && `: ${text(summary)}`}${reason && kind === 'biomarker' ? ` (${text(reason)})` : ''}`;

const VALUE = /(?:^|\s)([<>]?\d{1,9}(?:[.,]\d{1,9})?)\s*((?:[a-zµμ]{1,5}|10[³⁶])\/\S{1,15}|%)\s*$/i;

/** The fragment by which the reader of a page takes over a typed value: "ferritin 14 ng/mL". A fragment is sent nowhere. */
function valueIn(term: string): string {
  const [, value, unit] = VALUE.exec(term) ?? [];
  return value === undefined ? '' : `#${new URLSearchParams({ value, unit: unit! })}`;
}

async function nothingFor(sources: PageSources, term: string): Promise<string> {
  const meant = await didYouMean(sources, term);
  return blocks(
    'No page matches.',
    meant.length > 0 && `Did you mean ${meant.map(({ text: name, slug }) => link(name, `/biomarkers/${slug}`)).join(', ')}?`,
    'Try a name, an abbreviation, a LOINC code or a symptom, such as "ferritin", "TSH", "2276-4" or "tired". Or browse the biomarkers:',
    waysIn(),
  );
}
