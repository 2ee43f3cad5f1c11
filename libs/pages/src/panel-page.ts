import { allCategories, allPanels, type Biomarker, type Category, type LabPackage, readLabPackage } from '@biomarker/domain/content';
import { counted } from '@biomarker/domain/shared';
import { fullNameOf, shortNameOf } from './full-name.ts';
import { blocks, capital, facts, link, list, priceText, section, subsection, text, texts } from './markdown.ts';
import { priceNote } from './notices.ts';
import { page, type PageSpec } from './page.ts';
import { addedTo, daysUntilResults, fastingOfPanel, smallerThan } from './panel-facts.ts';
import { sampleOf } from './panels-page.ts';
import { withIntervals } from './short-intervals.ts';
import { testReference } from './structured-data.ts';

export const panelPage: PageSpec = {
  pattern: '/panels/{slug}',

  async read(sources, { slug }) {
    const [panel, categories, panels] = await Promise.all([readLabPackage(sources, slug, true), allCategories(sources), allPanels(sources)]);
    const smaller = smallerThan(panel, panels);
    const write = await withIntervals(sources.biomarkers, panel.biomarkerSlugs);
    const { name, tagline, description, price, features, targetConditions, biomarkers = [], lastUpdated } = panel;
    return page(sources, {
      path: `/panels/${slug}`,
      title: name,
      description: `${tagline}. ${biomarkers.length} biomarkers, ${priceText(price)}.`,
      parents: [{ name: 'Panels', path: '/panels' }],
      content: blocks(
        `# ${text(name)}`,
        text(`${tagline}.`),
        priceNote(sources),
        text(description),
        facts([
          ['Price', priceText(price)],
          ['Biomarkers', String(biomarkers.length)],
          ['Markers also sold as single tests', `${panel.individualTestsAvailable}, together ${priceText(panel.includedValue)}`],
          ['Sample', capital(sampleOf(panel))],
          ['Fasting', capital(await fastingOfPanel(sources.biomarkers, panel))],
          ['Results', `About ${daysUntilResults([panel])}`],
        ]),
        section('What you get', texts(features)),
        smaller && additions(panel, { smaller, biomarkers, categories }),
        section(
          'Biomarkers',
          ...categories.map((category) => subsection(link(category.name, `/categories/${category.slug}`), members(biomarkers, category.slug, write))),
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

type Addition = { smaller: LabPackage; biomarkers: readonly Biomarker[]; categories: readonly Category[] };

/** What the panel holds, and costs, beyond the next smaller one. */
function additions(panel: LabPackage, { smaller, biomarkers, categories }: Addition): string {
  const slugs = addedTo(panel, smaller);
  const added = biomarkers.filter(({ slug }) => slugs.includes(slug));
  const lacks = addedTo(smaller, panel).length;
  const named = (category: Category) =>
    added.filter(({ categorySlug }) => categorySlug === category.slug).map((biomarker) => link(shortNameOf(biomarker), `/biomarkers/${biomarker.slug}`));
  return section(
    `What it adds to the ${smaller.name}`,
    `${counted(added.length, 'biomarker')} for ${priceText(panel.price - smaller.price)} more${lacks > 0 ? `, without ${lacks} of its own` : ''}. [The panels side by side](/panels)`,
    facts(categories.map((category) => [text(category.name), named(category).join(', ')])),
  );
}

function members(biomarkers: readonly Biomarker[], category: string, write: (slug: string, line: string) => string): string {
  const own = biomarkers.filter(({ categorySlug }) => categorySlug === category);
  return list(own.map((biomarker) => write(biomarker.slug, link(fullNameOf(biomarker), `/biomarkers/${biomarker.slug}`))));
}
