import { allCategories, allPanels, firstSentence, readCategory } from '@biomarker/domain/content';
import { fullNameOf } from './full-name.ts';
import { blocks, link, list, section, text, texts } from './markdown.ts';
import { page, type PageSources, type PageSpec } from './page.ts';
import { withIntervals } from './short-intervals.ts';
import { testReference } from './structured-data.ts';

export const categoryPage: PageSpec = {
  pattern: '/categories/{slug}',

  async read(sources, { slug }) {
    const { name, description = '', commonConditions, keyBenefits, biomarkers: alphabetical, lastUpdated } = await readCategory(sources, slug);
    const biomarkers = await byUse(sources, alphabetical);
    const write = await withIntervals(
      sources.biomarkers,
      biomarkers.map((biomarker) => biomarker.slug),
    );
    return page(sources, {
      path: `/categories/${slug}`,
      title: name,
      description: firstSentence(description),
      parents: [{ name: 'Biomarkers', path: '/biomarkers' }],
      content: blocks(
        `# ${text(name)}`,
        text(description),
        section(
          'Biomarkers',
          list(
            biomarkers.map((biomarker) =>
              write(biomarker.slug, `${link(fullNameOf(biomarker), `/biomarkers/${biomarker.slug}`)}: ${text(firstSentence(biomarker.summary ?? ''))}`),
            ),
          ),
        ),
        section('Why these are tested', texts(keyBenefits)),
        section('Conditions they are tested for', texts(commonConditions)),
      ),
      jsonLd: [{ '@type': 'MedicalWebPage', name, description, mentions: biomarkers.map(testReference) }],
      updatedAt: lastUpdated,
    });
  },

  list: async (sources) =>
    (await allCategories(sources)).map(({ slug, name, description = '', lastUpdated }) => ({
      path: `/categories/${slug}`,
      title: name,
      description: firstSentence(description),
      updatedAt: lastUpdated,
    })),
};

/** Those of the smallest panel first, in its order, and those of no panel last, as they come. */
export async function byUse<T extends { slug: string }>(sources: PageSources, biomarkers: readonly T[]): Promise<T[]> {
  const panels = (await allPanels(sources)).toSorted((one, other) => one.biomarkerSlugs.length - other.biomarkerSlugs.length);
  const inPanels = [...new Set(panels.flatMap(({ biomarkerSlugs }) => biomarkerSlugs))];
  const place = ({ slug }: T) => (inPanels.includes(slug) ? inPanels.indexOf(slug) : inPanels.length);
  return biomarkers.toSorted((one, other) => place(one) - place(other));
}
