import { z } from 'zod';

// Parameters are strict: a value of an undocumented form is refused, never coerced.
// `.meta({ type })` is for the OpenAPI document, since every parameter arrives as text. The examples of one operation work together.

const INTEGER = /^-?(0|[1-9]\d{0,14})$/;
const DECIMAL = /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/;

type Bounds = { min: number; max: number };

export function integer({ min, max }: Bounds, description: string, more: { default?: number; example?: number } = {}) {
  const range = `must be a whole number from ${min} to ${max}`;
  return z
    .string(range)
    .regex(INTEGER, range)
    .transform(Number)
    .pipe(z.int(range).min(min, range).max(max, range))
    .meta({ type: 'integer', minimum: min, maximum: max, description, example: more.default ?? min, ...more });
}

export function decimal({ min, max }: Bounds, description: string, example: number) {
  const range = `must be a number from ${min} to ${max}`;
  return z
    .string(range)
    .regex(DECIMAL, `${range}, written as plain decimals such as 12.5`)
    .transform(Number)
    .pipe(z.number().min(min, range).max(max, range))
    .meta({ type: 'number', minimum: min, maximum: max, description, example });
}

export function flag(description: string, example: boolean) {
  return z
    .enum(['true', 'false'], 'must be true or false')
    .transform((value) => value === 'true')
    .meta({ type: 'boolean', description, example });
}

export function oneOf<const V extends string>(values: readonly V[], description: string) {
  return z.enum(values, `must be one of: ${values.join(', ')}`).meta({ description, example: values[0] });
}

type TextOptions = { example?: string; min?: number; max?: number };

export function text(description: string, { example, min = 1, max = 2000 }: TextOptions = {}) {
  return z
    .string('must be text')
    .min(min, { error: atLeast(min), abort: true })
    .max(max, `must have at most ${max} characters`)
    .meta({ description, ...(example !== undefined && { example }) });
}

/** A search text without surrounding spaces. */
export function searchText(description: string, { example, min = 1, max = 2000 }: TextOptions = {}) {
  return text(description, { example, min, max }).refine((value) => value.trim().length >= min, `${atLeast(min)} besides spaces`);
}

const atLeast = (min: number) => `must have at least ${min} ${min === 1 ? 'character' : 'characters'}`;

/** The bound in characters. */
export const LONGEST_LIST = 500;

/** Comma-separated values; refuses empty ones. */
export function commaList(description: string, example: string) {
  return z
    .string('must be a comma-separated list')
    .min(1, 'must not be empty')
    .max(LONGEST_LIST, `must have at most ${LONGEST_LIST} characters`)
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every((part) => part !== ''), { message: 'must not have an empty value between commas', abort: true })
    .meta({ type: 'string', minLength: 1, maxLength: LONGEST_LIST, description, example });
}

export const slugParams = z.object({ slug: z.string().min(1).meta({ description: 'The slug in the address.', example: 'ferritin' }) });
export const categoryParams = z.object({ slug: z.string().min(1).meta({ description: 'The slug of the category.', example: 'heart-health' }) });
export const packageParams = z.object({ slug: z.string().min(1).meta({ description: 'The slug of the package.', example: 'essential' }) });
