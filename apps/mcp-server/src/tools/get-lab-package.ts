import { catalogItemNotFound, readLabPackage } from '@biomarker/domain/content';
import { z } from 'zod';
import { Package, packageOf } from '../schemas/package.ts';
import { packageSlug } from '../schemas/inputs.ts';
import { tool } from './tool.ts';

export const getLabPackage = tool({
  name: 'get_lab_package',
  title: 'Read one standard panel',
  description: 'Returns one standard panel, essential, advanced or max: price, number of biomarkers, features, page address.',
  input: z.strictObject({ slug: packageSlug }),
  output: z.object({ package: Package }),

  async run({ slug }, deps) {
    const labPackage = await readLabPackage(deps, slug, false);
    if (!labPackage.isActive) throw catalogItemNotFound(slug);
    return { package: packageOf(labPackage) };
  },
});
