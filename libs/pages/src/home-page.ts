import { allBiomarkers, allCategories, readBiomarker, type Category, type SelectedBiomarker } from '@biomarker/domain/content';
import { byUse } from './category-page.ts';
import { shortNameOf } from './full-name.ts';
import { blocks, card, link, list, section, text } from './markdown.ts';
import { SITE_NAME } from './notices.ts';
import { page, type Example, type PageSources, type PageSpec } from './page.ts';

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

/** A low value: its page knows a limit beyond the interval, and what usually follows. */
const EXAMPLE = { slug: 'ferritin', given: { value: 14, unit: 'ng/mL' }, person: { sex: 'female' } } as const;

export const homePage: PageSpec = {
  pattern: '/',

  async read(sources) {
    const [categories, biomarkers] = await Promise.all([allCategories(sources), allBiomarkers(sources)]);
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
            ...(await categoryLines(sources, categories, biomarkers)),
            card('A to Z', '/browse/a-z', `${biomarkers.length} · All biomarkers`),
            card('By symptom or goal', '/browse/symptoms', 'Tiredness, sleep, heart risk'),
          ]),
        ),
        section('Why you can rely on it', list(reasons(sources))),
      ),
      jsonLd: [{ '@type': 'WebSite', name: SITE_NAME, description: DESCRIPTION }],
      entry: biomarkers.map(({ name }) => name),
      ...(biomarkers.some(({ slug }) => slug === EXAMPLE.slug) && { example: await exampleOf(sources) }),
    });
  },

  list: async () => [{ path: '/', title: SITE_NAME, description: DESCRIPTION }],
};

function mostWanted(biomarkers: readonly SelectedBiomarker[]): string[] {
  const known = new Set(biomarkers.map(({ slug }) => slug));
  return Object.entries(MOST_WANTED).flatMap(([slug, name]) => (known.has(slug) ? [link(name, `/biomarkers/${slug}`)] : []));
}

async function exampleOf(sources: PageSources): Promise<Example> {
  const { slug, given, person } = EXAMPLE;
  const numbers = await readBiomarker(sources, slug, new Set<never>());
  return { name: numbers.name, path: `/biomarkers/${slug}`, numbers, given, person };
}

const waysOn = ({ addresses }: PageSources) => [
  card('Read my whole report', '/report', 'Every line with its place, the urgent ones first, on your own device.'),
  card('Which tests fit?', '/panels/recommend', 'Begin with a symptom or goal, and a budget.'),
  addresses.partner && card('My results', `${addresses.partner}/account`, 'Sign in to see trends, and who may read them.'),
];

/** Each category with its size and the markers of it that panels begin with, as far as one line holds them. */
async function categoryLines(sources: PageSources, categories: readonly Category[], biomarkers: readonly SelectedBiomarker[]): Promise<string[]> {
  const inUse = await byUse(sources, biomarkers);
  return categories.map(({ slug, name, biomarkerCount }) => {
    const names = inUse.filter(({ categorySlug }) => categorySlug === slug).map(shortNameOf);
    return card(name, `/categories/${slug}`, `${biomarkerCount} · ${text(fitting(names).join(', '))}`);
  });
}

const MOST_NAMES = 3;
const LINE_LENGTH = 30;

/** The first names, and none that makes the line too long. */
function fitting(names: readonly string[]): string[] {
  const kept: string[] = [];
  for (const name of names) if (kept.length < MOST_NAMES && [...kept, name].join(', ').length <= LINE_LENGTH) kept.push(name);
  return kept;
}

const reasons = ({ hasShop }: PageSources) => [
  reason('A source at every limit', 'Each names the guideline or the laboratory that it comes from.'),
  reason('Nothing leaves your browser', 'Your device works the reading out. You need no account.'),
  !hasShop && reason('Nothing is sold', 'Panels show sample prices. There is no shop.'),
  reason('Open to check', 'Each page is markdown too, and an [open API](/docs) has the same content.'),
];

/** `words` are markdown. */
const reason = (name: string, words: string) => `**${name}**\\\n  ${words}`;
