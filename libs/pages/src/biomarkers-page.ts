import { allBiomarkers, allCategories, firstSentence, searchBiomarkers, type BiomarkerAnswer, type SelectedBiomarker } from '@biomarker/domain/content';
import { counted, invalid } from '@biomarker/domain/shared';
import { waysIn } from './browse-page.ts';
import { fullNameOf } from './full-name.ts';
import { blocks, link, list, section, text } from './markdown.ts';
import { careNote } from './notices.ts';
import { listPage, page, type Page, type PageSources, type PageSpec } from './page.ts';

const PATH = '/biomarkers';
const TITLE = 'Biomarkers';
const DESCRIPTION = 'All laboratory biomarkers by category, and a search by name, abbreviation, LOINC code or topic.';
const MOST_RESULTS = 50;
const SHORTEST_SEARCH = 2;
const LONGEST_SEARCH = 200;

const index = listPage({
  path: PATH,
  title: TITLE,
  description: DESCRIPTION,
  async content(sources) {
    const [categories, biomarkers] = await Promise.all([allCategories(sources), allBiomarkers(sources)]);
    return [
      `${biomarkers.length} markers in ${categories.length} categories. Open one to read what it measures, its sourced reference ranges, and how to prepare.`,
      waysIn(PATH),
      ...categories.map(({ slug, name }) =>
        section(link(name, `/categories/${slug}`), list(biomarkers.filter(({ categorySlug }) => categorySlug === slug).map(nameLine))),
      ),
    ];
  },
});

export const biomarkersPage: PageSpec = {
  ...index,
  read: (sources, input) => (input.search === '' ? index.read(sources, input) : resultsOf(sources, input.search)),
};

async function resultsOf(sources: PageSources, search: string): Promise<Page> {
  if (search.length > LONGEST_SEARCH) throw invalid({ in: 'query', name: 'search', message: `must have at most ${LONGEST_SEARCH} characters` });
  const { careNotice, results, total } = await found(sources, search);
  const title = `Search: ${search}`;
  return page(sources, {
    path: `${PATH}?search=${encodeURIComponent(search)}`,
    title,
    description: DESCRIPTION,
    parents: [{ name: TITLE, path: PATH }],
    search,
    content: blocks(
      `# ${text(title)}`,
      careNote(careNotice) || saidOf(search, results.length, total),
      section(
        TITLE,
        list(
          results.map(
            ({ slug, name, abbreviation, summary = '', reason }) =>
              `${link(fullNameOf({ name, abbreviation }), `${PATH}/${slug}`)}: ${text(firstSentence(summary))}${reason ? ` (${text(reason)})` : ''}`,
          ),
        ),
      ),
    ),
  });
}

async function found(sources: PageSources, search: string): Promise<Pick<BiomarkerAnswer, 'careNotice' | 'results' | 'total'>> {
  return search.length < SHORTEST_SEARCH ? { results: [], total: 0 } : searchBiomarkers(sources, { text: search, limit: MOST_RESULTS });
}

function saidOf(search: string, shown: number, total: number): string {
  if (search.length < SHORTEST_SEARCH) return `Please type at least ${SHORTEST_SEARCH} characters, or [look through all biomarkers](${PATH}).`;
  if (total === 0)
    return `No biomarker matches. Try a name, an abbreviation or a LOINC code, such as "ferritin", "TSH" or "2276-4", or [look through all biomarkers](${PATH}).`;
  return total > shown
    ? `The first ${shown} of ${total} matching biomarkers, the best first.`
    : `${counted(total, 'biomarker matches', 'biomarkers match, the best first')}.`;
}

const nameLine = ({ slug, name, abbreviation }: SelectedBiomarker) => link(fullNameOf({ name, abbreviation }), `${PATH}/${slug}`);
