import { allPanels } from '@biomarker/domain/content';
import { z } from 'zod';
import { Package, packageOf } from '../schemas/package.ts';
import { tool } from './tool.ts';

export const listLabPackages = tool({
  name: 'list_lab_packages',
  title: 'Compare the standard panels',
  description:
    'Compares the panels essential, advanced and max: price, how many biomarkers are in each, features, sample, what the same tests cost one by one. Contents: get_lab_package. For a concern: recommend_panel.',
  input: z.strictObject({}),
  output: z.object({ packages: z.array(Package) }),

  run: async (_input, stores) => ({ packages: (await allPanels(stores)).map(packageOf) }),
});
