import { allPanels } from '@biomarker/domain/content';
import { z } from 'zod';
import { Package, packageOf } from '../schemas/package.ts';
import { tool } from './tool.ts';

export const listLabPackages = tool({
  name: 'list_lab_packages',
  title: 'Compare the standard panels',
  description: 'Compares the standard panels essential, advanced and max: price, number of biomarkers, features, and what the same tests cost one by one.',
  input: z.strictObject({}),
  output: z.object({ packages: z.array(Package) }),

  run: async (_input, stores) => ({ packages: (await allPanels(stores)).map(packageOf) }),
});
