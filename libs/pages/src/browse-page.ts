import { allBiomarkers, allPanels, browsedConcerns, bundlesOf, mostReadBiomarkers, type SelectedBiomarker } from '@biomarker/domain/content';
import { notFound } from '@biomarker/domain/shared';
import { fullNameOf } from './full-name.ts';
import { blocks, capital, link, list, section, text } from './markdown.ts';
import { page, type PageSources, type PageSpec } from './page.ts';

type Names = ReadonlyMap<string, string>;
type View = { name: string; title: string; description: string; sections: (sources: PageSources, names: Names) => Promise<string[]> };

/** Ways to browse biomarkers, apart from their categories. */
const VIEWS: Record<string, View> = {
  panels: {
    name: 'By panel',
    title: 'Biomarkers by panel',
    description: 'The markers of a CBC, a CMP, a lipid, thyroid, liver or iron panel, and of the panels described here.',
    async sections(sources, names) {
      const [bundles, panels] = await Promise.all([bundlesOf(sources.catalog), allPanels(sources)]);
      return [
        ...bundles.map(({ name, biomarkerSlugs }) => section(text(name), linksTo(biomarkerSlugs, names))),
        ...panels.map(({ slug, name, biomarkerSlugs }) => section(link(name, `/panels/${slug}`), linksTo(biomarkerSlugs, names))),
      ];
    },
  },
  symptoms: {
    name: 'By symptom or goal',
    title: 'Biomarkers by symptom or goal',
    description: 'The tests for tiredness, heart risk, sleep, hormones and other concerns, in the order of their use.',
    sections: async (sources, names) =>
      (await browsedConcerns(sources.concerns)).map(({ concern, about, markers }) =>
        section(text(capital(about)), linksTo(markers, names), link(`First tests for ${about}, with prices`, `/panels/recommend?concern=${concern}`)),
      ),
  },
  'most-read': {
    name: 'Most read',
    title: 'Most read biomarkers',
    description: 'The biomarkers whose pages people open most.',
    async sections(sources, names) {
      const slugs = await mostReadBiomarkers(sources);
      return [
        slugs.length > 0
          ? section('The most read first', linksTo(slugs, names))
          : 'Nobody has opened a page here yet. The [categories](/biomarkers) are a good place to begin.',
      ];
    },
  },
  'a-z': {
    name: 'A to Z',
    title: 'Biomarkers from A to Z',
    description: 'All biomarkers in one alphabetical list, with their abbreviations.',
    sections: async (_sources, names) => [section('All biomarkers', linksTo([...names.keys()], names))],
  },
};

const pathOf = (slug: string) => `/browse/${slug}`;

/** Links to the ways to browse. `here` is the current one. */
export const waysIn = (here = ''): string =>
  list(
    [['/biomarkers', 'By category'] as const, ...Object.entries(VIEWS).map(([slug, { name }]) => [pathOf(slug), name] as const)].map(([path, name]) =>
      path === here ? `**${name}**` : link(name, path),
    ),
  );

export const browsePage: PageSpec = {
  pattern: '/browse/{slug}',

  async read(sources, { slug }) {
    const view = VIEWS[slug];
    if (!view) throw notFound('way in', slug);
    const { title, description, sections } = view;
    const names = namesOf(await allBiomarkers(sources));
    return page(sources, {
      path: pathOf(slug),
      title,
      description,
      parents: [{ name: 'Biomarkers', path: '/biomarkers' }],
      content: blocks(`# ${title}`, text(description), waysIn(pathOf(slug)), ...(await sections(sources, names))),
      jsonLd: [{ '@type': 'CollectionPage', name: title, description }],
    });
  },

  list: async () => Object.entries(VIEWS).map(([slug, { title, description }]) => ({ path: pathOf(slug), title, description })),
};

const namesOf = (biomarkers: readonly SelectedBiomarker[]): Names => new Map(biomarkers.map((biomarker) => [biomarker.slug, fullNameOf(biomarker)]));

const linksTo = (slugs: readonly string[], names: Names): string =>
  list(slugs.filter((slug) => names.has(slug)).map((slug) => link(names.get(slug)!, `/biomarkers/${slug}`)));
