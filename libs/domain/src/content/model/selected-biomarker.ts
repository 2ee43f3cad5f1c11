import type { z } from 'zod';
import { BIOMARKER_FIELDS, mask, REQUIRED_FIELDS, type BiomarkerField } from './biomarker.ts';
import { BiomarkerDetail } from './biomarker-detail.ts';
import { BiomarkerFacts } from './biomarker-facts.ts';

/** The details that a list or batch gives when they are asked for: ranges, decision values and the other facts. */
export const DETAIL_FIELDS = ['optimalRanges', ...(Object.keys(BiomarkerFacts.shape) as (keyof BiomarkerFacts)[])] as const;
export type DetailField = (typeof DETAIL_FIELDS)[number];

export const SELECTABLE_FIELDS: readonly SelectableField[] = [...BIOMARKER_FIELDS, ...DETAIL_FIELDS];
export type SelectableField = BiomarkerField | DetailField;

/** A biomarker with only the requested fields. */
export const SelectedBiomarker = BiomarkerDetail.pick(mask(SELECTABLE_FIELDS))
  .partial()
  .required(mask(REQUIRED_FIELDS))
  .extend({ specimen: BiomarkerFacts.shape.specimen.unwrap().optional() })
  .meta({
    id: 'SelectedBiomarker',
    description: 'A biomarker with the fields that were asked for; without `fields`, all but the details (ranges, thresholds and other facts).',
  });
export type SelectedBiomarker = z.infer<typeof SelectedBiomarker>;
