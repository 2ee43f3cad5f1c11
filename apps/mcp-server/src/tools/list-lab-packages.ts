import { allPanels, priceNotice } from '@biomarker/domain/content';
import { z } from 'zod';
import { Package, packageOf } from '../schemas/package.ts';
import { tool } from './tool.ts';

export const listLabPackages = tool({
  name: 'list_lab_packages',
  title: 'Compare the standard panels',
  description:
    'Compares the panels essential, advanced and max: price, how many biomarkers are in each, features, sample, what the same tests cost one by one. Contents: get_lab_package. For a concern: recommend_panel.',
  input: z.strictObject({}),
  output: z.object({ notice: z.string().optional(), packages: z.array(Package) }),

  run: async (_input, deps) => ({ notice: priceNotice(deps), packages: (await allPanels(deps)).map(packageOf) }),
});
