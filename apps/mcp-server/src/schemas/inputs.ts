import { z } from 'zod';

/** PostgreSQL has no NUL. Replaces it by a character that no name contains, so that such a text finds nothing. */
const storable = (value: string) => value.replaceAll('\0', '\uFFFD');

export const text = (min: number, max: number) => z.string().min(min).max(max).overwrite(storable);

/** A query of a search, with the privacy rule where the model reads it. */
export const queryText = (min: number, max: number, example: string) => text(min, max).describe(`Topic words only, no names or results: ${example}.`);

export const wholeNumber = (min: number, max: number) => z.int().min(min).max(max);

/** Declares and enforces `uniqueItems`. */
export const uniqueTexts = (min: number, max: number) =>
  z
    .array(text(1, 128))
    .min(min)
    .max(max)
    .refine((items) => new Set(items).size === items.length, 'items must be unique')
    .meta({ uniqueItems: true });

export const packageSlug = z.enum(['essential', 'advanced', 'max']).describe('Panel: essential.');

/** Entries for both sexes match either. */
export const genderFilter = z.enum(['all', 'male', 'female']).default('all').describe('For whom; male includes both.');
