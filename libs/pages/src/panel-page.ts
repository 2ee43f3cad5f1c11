import { allCategories, allPanels, type Biomarker, readLabPackage } from '@biomarker/domain/content';
import { fullNameOf } from './full-name.ts';
import { blocks, facts, link, list, priceText, section, subsection, text, texts } from './markdown.ts';
import { priceNote } from './notices.ts';
import { page, type PageSpec } from './page.ts';
import { sampleOf } from './panels-page.ts';
import { testReference } from './structured-data.ts';

export const panelPage: PageSpec = {
  pattern: '/panels/{slug}',

  async read(sources, { slug }) {
    const [panel, categories] = await Promise.all([readLabPackage(sources, slug, true), allCategories(sources)]);
    const { name, tagline, description, price, features, targetConditions, biomarkers = [], lastUpdated } = panel;
    return page(sources, {
      path: `/panels/${slug}`,
      title: name,
      description: `${tagline}. ${biomarkers.length} biomarkers, ${priceText(price)}.`,
      parents: [{ name: 'Panels', path: '/panels' }],
      content: blocks(
        `# ${text(name)}`,
        priceNote(sources),
        text(description),
        facts([
          ['Price', priceText(price)],
          ['Biomarkers', String(biomarkers.length)],
          ['Markers also sold as single tests', `${panel.individualTestsAvailable}, together ${priceText(panel.includedValue)}`],
          ['Sample', sampleOf(panel)],
          ['Fasting', panel.fastingRequired ? 'needed' : 'not needed'],
          ['Results', `about ${panel.turnaroundDays} days`],
        ]),
        section('What you get', texts(features)),
        section(
          'Biomarkers',
          ...categories.map((category) => subsection(link(category.name, `/categories/${category.slug}`), members(biomarkers, category.slug))),
        ),
        section('Often chosen for', texts(targetConditions)),
      ),
      jsonLd: [
        { '@type': 'MedicalWebPage', name, description, about: { '@type': 'MedicalTestPanel', name, description, subTest: biomarkers.map(testReference) } },
      ],
      updatedAt: lastUpdated,
    });
  },

  list: async (sources) =>
    (await allPanels(sources)).map(({ slug, name, tagline, biomarkerCount, price, lastUpdated }) => ({
      path: `/panels/${slug}`,
      title: name,
      description: `${tagline}. ${biomarkerCount} biomarkers, ${priceText(price)}.`,
      updatedAt: lastUpdated,
    })),
};

function members(biomarkers: readonly Biomarker[], category: string): string {
  return list(
    biomarkers.filter(({ categorySlug }) => categorySlug === category).map((biomarker) => link(fullNameOf(biomarker), `/biomarkers/${biomarker.slug}`)),
  );
}
