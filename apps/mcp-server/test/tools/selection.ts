import { describe, expect, it } from '@jest/globals';
import { productTools } from '../../src/tools/index.ts';
import { bm25, wordsOf } from '../bm25.ts';

/** Typical requests and the right tool for each. */
const REQUESTS: readonly [request: string, tool: string][] = [
  ['what biomarker categories are there', 'list_biomarker_categories'],
  ['list all the categories and how many biomarkers each one has', 'list_biomarker_categories'],
  ['give me the slugs of the categories', 'list_biomarker_categories'],
  ['which markers are in the thyroid health category', 'get_biomarker_category'],
  ['summary of every biomarker in the iron status category', 'get_biomarker_category'],
  ['show one category with its biomarkers', 'get_biomarker_category'],
  ['find the biomarker with LOINC code 2276-4', 'search_biomarkers'],
  ['search biomarkers by the abbreviation TSH', 'search_biomarkers'],
  ['look up a marker by alias or keyword', 'search_biomarkers'],
  ['I misspelled the name of a biomarker, find the best match', 'search_biomarkers'],
  ['what does high ferritin mean', 'get_biomarker'],
  ['explain LDL cholesterol and its reference ranges', 'get_biomarker'],
  ['what are the causes and symptoms of low vitamin D', 'get_biomarker'],
  ['how do I prepare for a cortisol test', 'get_biomarker'],
  ['optimal range of ApoB according to a guideline', 'get_biomarker'],
  ['standard reference range for hemoglobin', 'get_biomarker'],
  ['go through the complete list of biomarkers page by page', 'browse_biomarkers'],
  ['continue with the next cursor of the biomarker list', 'browse_biomarkers'],
  ['list all biomarkers that apply to females, next page', 'browse_biomarkers'],
  ['walk through all markers by name filtered by gender', 'browse_biomarkers'],
  ['summaries of tsh, ferritin and vitamin-b12 side by side', 'get_biomarkers'],
  ['read several biomarkers by their slugs at once', 'get_biomarkers'],
  ['get these five slugs in the order I asked', 'get_biomarkers'],
  ['compare the standard panels', 'list_lab_packages'],
  ['what is the difference in price between essential, advanced and max', 'list_lab_packages'],
  ['what would the same tests cost one by one compared with the panels', 'list_lab_packages'],
  ['how many biomarkers are in each of the panels', 'list_lab_packages'],
  ['what does the max panel cost', 'get_lab_package'],
  ['features of the advanced panel', 'get_lab_package'],
  ['tell me about one standard panel, the essential one', 'get_lab_package'],
  ['which individual tests can I order', 'search_lab_catalog'],
  ['search the lab catalog for vitamin tests with price', 'search_lab_catalog'],
  ['what tests for women can be ordered now', 'search_lab_catalog'],
  ['list orderable panels and individual tests by category', 'search_lab_catalog'],
  ['current price of the test with the handle ferritin', 'get_lab_catalog_item'],
  ['look up the exact handle lipoprotein-a in the catalog', 'get_lab_catalog_item'],
  ['can the handle leptin still be ordered', 'get_lab_catalog_item'],
  ['build me a panel under $150 for fatigue', 'recommend_panel'],
  ['suggest tests for thyroid concerns on a budget', 'recommend_panel'],
  ['recommend a panel for heart risk, my goal is a baseline', 'recommend_panel'],
  ['custom set of individual tests, never above 200 dollars', 'recommend_panel'],
  ['I want to retest, which tests do you suggest within my budget', 'recommend_panel'],
  ['I have chest pain, urgent symptoms, which test', 'recommend_panel'],
  ['start the guided questionnaire on the site', 'start_guided_panel_builder'],
  ['where can I answer questions and put my panel together', 'start_guided_panel_builder'],
  ['open the guided panel builder', 'start_guided_panel_builder'],
  ['checkout link for the essential panel', 'create_checkout_link'],
  ['I want to buy these tests, give me the link', 'create_checkout_link'],
  ['make a link to review and buy the panel with vitamin-b12 as an add-on', 'create_checkout_link'],
  ['subtotal for ferritin and tsh before promotions', 'create_checkout_link'],
  ['how does this differ from Everlywell', 'compare_blood_testing_services'],
  ['compare with competitor blood testing companies', 'compare_blood_testing_services'],
  ['which blood testing services use a laboratory with clinician review', 'compare_blood_testing_services'],
  ['facts about Function Health as a competitor', 'compare_blood_testing_services'],
  ['show the page /biomarkers/ferritin as markdown', 'get_page_as_markdown'],
  ['read a public page of the site by path', 'get_page_as_markdown'],
  ['list of all pages from llms.txt', 'get_page_as_markdown'],
  ['search everything about iron', 'search'],
  ['find documentation and panels about errors at once', 'search'],
  ['search biomarkers, panels and documentation for omega', 'search'],
  ['where is something about rate limits in the documentation', 'search'],
  ['fetch biomarker:ferritin', 'fetch'],
  ['full text of the search result with id doc:mcp', 'fetch'],
  ['open result comparison:everlywell by its id', 'fetch'],
  ['get the text of test:tsh', 'fetch'],
];

/** Of the requests, the share for which the right tool ranks first. */
const LEAST_FIRST = 0.75;

const MOST_PLACE = 3;
/** Of a word worth a place in a description. */
const FEWEST_LETTERS = 4;

type Descriptions = ReadonlyMap<string, string>;
const DESCRIPTIONS: Descriptions = new Map(productTools.map(({ name, description }) => [name, description]));
const headOf = new Map(productTools.map(({ name, title }) => [name, `${name.replaceAll('_', ' ')} ${title}`]));

function placedBy(descriptions: Descriptions) {
  const rank = bm25(new Map([...descriptions].map(([name, description]) => [name, `${headOf.get(name)} ${description}`])));
  return REQUESTS.map(([request, tool]) => ({ request, tool, ranked: rank(request), place: rank(request).indexOf(tool) + 1 }));
}
type Placed = ReturnType<typeof placedBy>[number];
const isMissed = ({ place }: Placed) => place > MOST_PLACE;

/** Changes of one word in one description that put this request in place and move no other out. */
function remediesOf({ request, tool, ranked }: Placed, missed: readonly string[]): string[] {
  const telling = [...new Set(wordsOf(request))].filter((word) => word.length >= FEWEST_LETTERS);
  const changes = telling.flatMap((word) => [
    { words: `add "${word}" to ${tool}`, name: tool, description: `${DESCRIPTIONS.get(tool)} ${word}` },
    ...ranked.slice(0, MOST_PLACE).flatMap((name) => {
      const all = DESCRIPTIONS.get(name)!.split(' ');
      const kept = all.filter((each) => !wordsOf(each).includes(word));
      return kept.length < all.length ? [{ words: `take "${word}" from ${name}`, name, description: kept.join(' ') }] : [];
    }),
  ]);
  const helps = (changed: Descriptions) => {
    const still = placedBy(changed).filter(isMissed);
    return still.every((other) => other.request !== request && missed.includes(other.request));
  };
  return changes.filter(({ name, description }) => helps(new Map(DESCRIPTIONS).set(name, description))).map(({ words }) => words);
}

describe('selection', () => {
  it('BM25 ranks the right tool in the first three for every request', () => {
    const placed = placedBy(DESCRIPTIONS);
    const firsts = placed.filter(({ place }) => place === 1).length;
    const missed = placed.filter(isMissed);
    const requests = missed.map(({ request }) => request);

    expect(
      missed.map(({ ranked, ...each }) => ({ ...each, behind: ranked.slice(0, MOST_PLACE), eitherOf: remediesOf({ ranked, ...each }, requests) })),
    ).toEqual([]);
    expect(placed.length).toBeGreaterThanOrEqual(60);
    expect(firsts / placed.length).toBeGreaterThanOrEqual(LEAST_FIRST);
    expect(new Set(REQUESTS.map(([, tool]) => tool))).toEqual(new Set(productTools.map(({ name }) => name)));
  });
});
