import { allBiomarkers, allCategories, allPanels, type SelectedBiomarker } from '@biomarker/domain/content';
import { blocks, card, link, list, section } from './markdown.ts';
import { priceNote, SITE_NAME } from './notices.ts';
import { page, type PageSources, type PageSpec } from './page.ts';
import { panelLine } from './panels-page.ts';

const DESCRIPTION = 'Plain-language pages on laboratory biomarkers: what each one measures, sourced reference ranges, testing and food.';

/** The markers of ordinary reports that people ask about first, in their everyday names. */
const MOST_WANTED = {
  ferritin: 'Ferritin',
  'ldl-cholesterol': 'LDL',
  'hemoglobin-a1c': 'HbA1c',
  tsh: 'TSH',
  'vitamin-d-25-hydroxy': 'Vitamin D',
  creatinine: 'Creatinine',
  egfr: 'eGFR',
  'glucose-fasting': 'Glucose',
  'vitamin-b12': 'Vitamin B12',
  'hs-crp': 'hs-CRP',
};

export const homePage: PageSpec = {
  pattern: '/',

  async read(sources) {
    const [categories, biomarkers, panels] = await Promise.all([allCategories(sources), allBiomarkers(sources), allPanels(sources)]);
    return page(sources, {
      path: '/',
      title: SITE_NAME,
      description: DESCRIPTION,
      content: blocks(
        '# What does my lab result mean?',
        'Type one number. See where it stands, what it can mean and what usually happens next. Every limit names its source.',
        section('Most wanted', list(mostWanted(biomarkers))),
        section('More than one number', list(waysOn(sources))),
        section(
          `Browse ${biomarkers.length} biomarkers`,
          list([
            ...categories.map(({ slug, name, biomarkerCount }) => card(name, `/categories/${slug}`, `${biomarkerCount} biomarkers`)),
            card('A to Z', '/browse/a-z', 'All biomarkers'),
            card('By symptom or goal', '/browse/symptoms', 'Tiredness, sleep, heart risk'),
          ]),
        ),
        section(
          'Panels',
          priceNote(sources),
          list(panels.map(panelLine)),
          '[Compare the panels](/panels), or [see how blood-testing services work](/compare).',
        ),
      ),
      jsonLd: [{ '@type': 'WebSite', name: SITE_NAME, description: DESCRIPTION }],
      entry: biomarkers.map(({ name }) => name),
    });
  },

  list: async () => [{ path: '/', title: SITE_NAME, description: DESCRIPTION }],
};

function mostWanted(biomarkers: readonly SelectedBiomarker[]): string[] {
  const known = new Set(biomarkers.map(({ slug }) => slug));
  return Object.entries(MOST_WANTED).flatMap(([slug, name]) => (known.has(slug) ? [link(name, `/biomarkers/${slug}`)] : []));
}

const waysOn = ({ addresses }: PageSources) => [
  card('Read my whole report', '/report', 'Every line with its place, the urgent ones first, on your own device.'),
  card('Which tests fit?', '/panels/recommend', 'Begin with a symptom or goal, and a budget.'),
  addresses.partner && card('My results', `${addresses.partner}/account`, 'Sign in to see trends, and who may read them.'),
];
