import type { LabPackage } from '@biomarker/domain/content';
import { sampleOf } from '@biomarker/pages';
import { z } from 'zod';

export const Package = z.object({
  slug: z.string(),
  name: z.string(),
  priceUsd: z.number(),
  currency: z.string(),
  biomarkerCount: z.int(),
  features: z.array(z.string()),
  includedValueUsd: z.number(),
  individualTestsAvailable: z.int(),
  sample: z.string(),
  fastingRequired: z.boolean(),
  turnaroundDays: z.int(),
  url: z.string(),
});

/** `includedValueUsd` is the price of the panel's tests bought alone. */
export function packageOf({ price, includedValue, ...rest }: LabPackage): z.input<typeof Package> {
  return { ...rest, priceUsd: price, includedValueUsd: includedValue, sample: sampleOf(rest) };
}
