import { z } from 'zod';
import { Package, packageOf } from '../shapes/package-shape.ts';
import { tool } from './tool.ts';

const ALL = 100;

export const listLabPackages = tool({
  name: 'list_lab_packages',
  title: 'Compare the standard panels',
  description: 'Compares the standard panels essential, advanced and max: price, number of biomarkers, features, and what the same tests cost one by one.',
  input: z.strictObject({}),
  output: z.object({ packages: z.array(Package) }),

  async run(_input, { labPackages }) {
    const { items } = await labPackages.list({ isActive: true, sortBy: 'displayOrder', sortOrder: 'asc', offset: 0, pageSize: ALL });
    return { packages: items.map(packageOf) };
  },
});
