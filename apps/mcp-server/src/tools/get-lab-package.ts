import { allCategories, allPanels, catalogItemNotFound, type LabPackage, priceNotice } from '@biomarker/domain/content';
import { z } from 'zod';
import { packageSlug } from '../schemas/inputs.ts';
import { NOT_A_DIAGNOSIS } from '../schemas/notices.ts';
import { Package, packageOf } from '../schemas/package.ts';
import { tool, type ToolDeps } from './tool.ts';

const texts = z.array(z.string());

export const getLabPackage = tool({
  name: 'get_lab_package',
  title: 'Read one standard panel',
  description:
    'Returns one standard panel, essential, advanced or max: price, contents by category, what it adds to the next smaller one, sample, fasting, days until results. All three: list_lab_packages.',
  input: z.strictObject({ slug: packageSlug }),
  output: z.object({
    notice: z.string().optional(),
    disclaimer: z.string(),
    package: Package.extend({
      contents: z.array(z.object({ category: z.string(), biomarkers: texts })),
      addsTo: z.string().optional(),
      adds: texts.optional(),
    }),
  }),

  async run({ slug }, deps) {
    const panels = await allPanels(deps);
    const place = panels.findIndex((panel) => panel.slug === slug);
    const panel = panels[place];
    if (!panel) throw catalogItemNotFound(slug);
    const contents = await contentsOf(panel, deps);
    return {
      notice: priceNotice(deps),
      disclaimer: NOT_A_DIAGNOSIS,
      package: { ...packageOf(panel), contents, ...additionOf(panel, panels[place - 1]) },
    };
  },
});

/** Slugs by category, in the order of the categories, each in the order of the panel. */
async function contentsOf({ biomarkerSlugs }: LabPackage, deps: ToolDeps) {
  const [categories, members] = await Promise.all([allCategories(deps), deps.biomarkers.names(biomarkerSlugs)]);
  const categoryOf = new Map(members.map(({ slug, categorySlug }) => [slug, categorySlug]));
  return categories
    .map(({ slug }) => ({ category: slug, biomarkers: biomarkerSlugs.filter((member) => categoryOf.get(member) === slug) }))
    .filter(({ biomarkers }) => biomarkers.length > 0);
}

const additionOf = ({ biomarkerSlugs }: LabPackage, smaller: LabPackage | undefined) =>
  smaller && { addsTo: smaller.slug, adds: biomarkerSlugs.filter((slug) => !smaller.biomarkerSlugs.includes(slug)) };
