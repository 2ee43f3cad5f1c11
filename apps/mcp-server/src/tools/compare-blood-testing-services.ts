import { Comparison, comparisonByName } from '@biomarker/domain/content';
import { z } from 'zod';
import { text } from '../schemas/inputs.ts';
import { tool } from './tool.ts';

const Service = Comparison.pick({ slug: true, name: true }).extend({
  facts: z.array(z.object({ key: z.string(), value: z.string(), sourceUrl: z.string(), sourceDate: z.string().optional(), checkedOn: z.string() })),
  url: z.string(),
});

export const compareBloodTestingServices = tool({
  name: 'compare_blood_testing_services',
  title: 'Compare blood testing services',
  description:
    'Returns sourced facts on five competitor blood testing companies (sample collection, clinician review, laboratory, how it is sold), or on one. No scores, ranking or medical advice. The panels of this service: list_lab_packages.',
  input: z.strictObject({ competitor: text(0, 80).optional().describe('Slug or name of one company: quest-health.') }),
  output: z.object({ services: z.array(Service) }),
  cacheable: true,

  async run({ competitor }, { comparisons, baseUrl }) {
    const services = competitor === undefined ? await comparisons.list() : [await comparisonByName(comparisons, competitor)];
    return { services: services.map((service) => ({ ...service, url: `${baseUrl}/compare/${service.slug}` })) };
  },
});
