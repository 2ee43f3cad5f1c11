import { LabPackageDetail, priceNotice, readLabPackage } from '@biomarker/domain/content';
import { z } from 'zod';
import { flag, packageParams } from '../../edge/parameters.ts';
import { route } from '../../edge/route.ts';

export const getLabPackage = route({
  operationId: 'getLabPackage',
  method: 'get',
  path: '/lab-packages/{slug}',
  summary: 'One lab package',
  description: 'With `includeBiomarkers=true`, includes the full biomarkers in the order of `biomarkerSlugs`.',
  tag: 'Lab packages',
  params: packageParams,
  query: z.object({ includeBiomarkers: flag('Adds the biomarkers of the package in full.', true).optional() }),
  data: LabPackageDetail,
  cache: 'lab-packages',

  async handle({ params, query }, deps) {
    return { notice: priceNotice(deps), ...(await readLabPackage(deps, params.slug, query.includeBiomarkers ?? false)) };
  },
});
