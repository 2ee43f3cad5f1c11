import { z } from 'zod';
import type { BiomarkerStore } from '../model/biomarker-store.ts';
import { BIOMARKER_FIELDS } from '../model/biomarker.ts';
import { SelectedBiomarker, type SelectableField } from '../model/selected-biomarker.ts';

export const BiomarkerBatch = z
  .object({
    items: z.array(z.union([SelectedBiomarker, z.null()])).meta({ description: 'In the order asked; null for a slug that does not exist.' }),
    found: z.int().min(0),
    requested: z.int().min(1),
  })
  .meta({ id: 'BiomarkerBatch' });
export type BiomarkerBatch = z.infer<typeof BiomarkerBatch>;

/** Returns one entry per slug, in order, repeats included; null for an unknown slug, never a similar one. */
export async function batchBiomarkers(
  biomarkers: BiomarkerStore,
  slugs: readonly string[],
  fields: readonly SelectableField[] = BIOMARKER_FIELDS,
): Promise<BiomarkerBatch> {
  const known = await biomarkers.findFields([...new Set(slugs)].filter(isStorable), fields);
  const bySlug = new Map(known.map((biomarker) => [biomarker.slug, biomarker]));
  const items = slugs.map((slug) => bySlug.get(slug) ?? null);
  return { items, found: items.filter((item) => item !== null).length, requested: slugs.length };
}

/** PostgreSQL text holds no NUL, so a slug with one matches nothing. */
const isStorable = (slug: string) => !slug.includes('\0');
