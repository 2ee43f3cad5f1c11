import {
  CARE_NOTICE,
  careNoticeFor,
  CONCERNS,
  recommendPanel,
  SEXES,
  usd,
  type BiomarkerStore,
  type ChosenTest,
  type ComparedPanel,
  type CustomRecommendation,
  type StandardRecommendation,
} from '@biomarker/domain/content';
import { invalid, quoted } from '@biomarker/domain/shared';
import { z } from 'zod';
import { blocks, capital, link, list, priceText, section, table, text } from './markdown.ts';
import { careNote, priceNote } from './notices.ts';
import { page, type Page, type PageParts, type PageSources, type PageSpec, type RecommendForm } from './page.ts';

const PATH = '/panels/recommend';
const TITLE = 'Which tests fit';
const DESCRIPTION = 'Tests for a concern and a budget: what belongs in a first look, what it costs, the cheaper way, and what to do first.';
const MOST_MARKERS = 5;

/** The fields of the form. The URL has the same names, so that an answer can be shared. */
const Form = z.object({
  concern: z.enum(CONCERNS, 'must be one of the concerns of the form'),
  sex: z.enum(SEXES, 'must be female, male or not_specified').default('not_specified'),
  budget: z.coerce.number('must be an amount in US dollars').min(2).max(2000).optional(),
  markers: z.string().max(200).optional(),
});
type Form = z.output<typeof Form>;

export const recommendPage: PageSpec = {
  pattern: PATH,
  live: true,
  read(sources, { query }) {
    const notice = query.get('concern') === 'urgent_symptoms' ? CARE_NOTICE : careNoticeFor([...query.values()].join(' '));
    if (notice !== undefined) return urgentPage(sources, notice);
    return Object.keys(Form.shape).some((name) => query.has(name)) ? answerPage(sources, parseForm(query)) : formPage(sources);
  },
  list: async () => [{ path: PATH, title: TITLE, description: DESCRIPTION }],
};

/** Throws a refusal that names the field. */
function parseForm(query: URLSearchParams): Form {
  const given = [...query].filter(([, value]) => value.trim() !== '');
  const result = Form.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  throw invalid(...result.error.issues.map(({ path, message }) => ({ in: 'query' as const, name: path.join('.'), message })));
}

const ownPage = (sources: PageSources, parts: Omit<PageParts, 'description' | 'parents'>): Page =>
  page(sources, { description: DESCRIPTION, parents: [{ name: 'Panels', path: '/panels' }], ...parts });

async function formPage(sources: PageSources): Promise<Page> {
  const form = await formOf(sources, {});
  return ownPage(sources, {
    path: PATH,
    title: TITLE,
    content: blocks(
      `# ${TITLE}`,
      'Choose a concern. The answer names the tests of a first look, their prices and the cheaper way. It has an address of its own that you can share; nothing you choose is stored.',
      section('Concerns', list(form.concerns.map(({ value, words }) => link(words, `${PATH}?concern=${value}`)))),
    ),
    jsonLd: [{ '@type': 'WebPage', name: TITLE, description: DESCRIPTION }],
    form,
  });
}

/** Urgent symptoms get the notice and nothing to buy, whatever else is chosen. */
async function urgentPage(sources: PageSources, notice: string): Promise<Page> {
  return ownPage(sources, {
    path: `${PATH}?concern=urgent_symptoms`,
    title: `${TITLE}: Severe or sudden symptoms`,
    content: blocks(`# ${TITLE}: Severe or sudden symptoms`, careNote(notice)),
    unlisted: true,
    form: await formOf(sources, { concern: 'urgent_symptoms' }),
  });
}

async function answerPage(sources: PageSources, values: Form): Promise<Page> {
  const form = await formOf(sources, values);
  const words = form.concerns.find(({ value }) => value === values.concern)!.words;
  const title = `${TITLE}: ${words}`;
  return ownPage(sources, {
    path: `${PATH}?${new URLSearchParams(Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]))}`,
    title,
    content: blocks(`# ${text(title)}`, text(formInWords(values)), priceNote(sources), await answerIn(sources, values)),
    unlisted: true,
    form,
  });
}

async function formOf({ concerns }: PageSources, values: Partial<Form>): Promise<RecommendForm> {
  const topics = (await concerns.list()).map(({ concern, about }) => ({ value: concern, words: capital(about) }));
  return {
    concerns: [...topics, { value: 'specific_tests', words: 'Only the markers that I name' }, { value: 'urgent_symptoms', words: 'Severe or sudden symptoms' }],
    values,
  };
}

function formInWords({ sex, budget, markers }: Form): string {
  const who = sex === 'not_specified' ? 'Sex not given' : `For ${sex === 'female' ? 'women' : 'men'}`;
  return [who, budget === undefined ? 'no budget given' : `up to ${priceText(budget)}`, ...(markers === undefined ? [] : [`named markers: ${markers}`])].join(
    ', ',
  );
}

async function answerIn(sources: PageSources, { concern, sex, budget, markers }: Form): Promise<string> {
  const biomarkerSlugs = await slugsOf(sources.biomarkers, markers);
  const found = await recommendPanel(sources, sources.addresses.base, {
    concern,
    sex,
    goal: biomarkerSlugs.length > 0 ? 'find_specific_test' : 'investigate_concern',
    ...(budget !== undefined && { maxBudgetUsd: budget }),
    ...(biomarkerSlugs.length > 0 && { biomarkerSlugs }),
  });
  return recommendationText(found);
}

/** The slugs of markers by any of their names. Throws a refusal for an unknown one. */
async function slugsOf(biomarkers: BiomarkerStore, markers = ''): Promise<string[]> {
  const named = markers.split(',').map((name) => name.trim()).filter(Boolean); // prettier-ignore
  if (named.length > MOST_MARKERS) throw invalid({ in: 'query', name: 'markers', message: `names more than ${MOST_MARKERS} markers` });
  const found = await Promise.all(
    named.map(async (name) => {
      const { results } = await biomarkers.search({ text: name, limit: 1 });
      if (!results[0]) throw invalid({ in: 'query', name: 'markers', message: `names an unknown marker: ${quoted(name)}` });
      return results[0].slug;
    }),
  );
  return [...new Set(found)];
}

function recommendationText(found: StandardRecommendation | CustomRecommendation): string {
  const { recommendedPanel, cheaper, alternatives = [] } = found.kind === 'standard' ? found : {};
  const { tests = [], totalCents = 0, preparation } = found;
  return blocks(
    cheaper && section('Less is enough', testTable(cheaper), preparationText(cheaper.preparation)),
    recommendedPanel && section('Recommended panel', panelText(recommendedPanel), preparationText(preparation)),
    tests.length > 0 && section('Recommended tests', testTable({ tests, totalCents }), preparationText(preparation)),
    section('Why, and what to know', list(found.rationale.map((line) => text(forReaders(line))))),
    section('Other panels', list(alternatives.map((panel) => `${panelLink(panel)}: ${text(panel.reason)}`))),
  );
}

const preparationText = (lines: readonly string[]) =>
  lines.length > 0 &&
  blocks('### Before you order and before the draw', list(lines.map(text)), '[Tests that need fasting, and for how long](/docs/fasting-tests)');

/** Without the sentences for callers of the tool, with prices as elsewhere on pages. */
const forReaders = (line: string) =>
  line.replace(/ A custom panel of individual tests can stay within it: packagePreference.*$/, '').replace(/(\$[\d,]+)\.00/g, '$1');

const panelLink = ({ labPackage: { slug, name, priceCents } }: ComparedPanel) => `${link(name, `/panels/${slug}`)}, ${priceText(usd(priceCents))}`;

const panelText = (panel: ComparedPanel) =>
  blocks(`${panelLink(panel)}.`, `Covers ${text(panel.covers.join(', '))}.`, panel.lacks.length > 0 && `Lacks ${text(panel.lacks.join(', '))}.`);

const testTable = ({ tests, totalCents }: { tests: readonly ChosenTest[]; totalCents: number }) =>
  blocks(
    table(
      ['Test', 'Price', 'Why'],
      tests.map(({ name, priceCents, reason, sources }) => [text(name), priceText(usd(priceCents)), withLinks(text(reason), sources)]),
    ),
    `Together ${priceText(usd(totalCents))}.`,
  );

/** Each name of a source becomes its link. */
const withLinks = (reason: string, sources: ChosenTest['sources']) =>
  sources.reduce((shown, { name, url }) => shown.replace(`(${text(name)})`, () => `(${link(name, url)})`), reason);
