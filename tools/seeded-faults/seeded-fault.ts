import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { z } from 'zod';

const FOLDER = 'tools/seeded-faults';

/** A plausible fault, and the test that must detect it. */
export const SeededFault = z
  .strictObject({
    name: z.string().regex(/^[a-z\d-]+$/),
    file: z.string(),
    /** Occurs once in the file. */
    text: z.string().min(1),
    instead: z.string(),
    test: z.string().regex(/\.(test|round)\.ts$/),
    /** The title of the part of that suite that detects it. Without one, the whole suite runs. */
    part: z.string().min(1).optional(),
    /** Why no test detects it, if none does. */
    unnoticed: z.string().optional(),
  })
  .refine(({ text, instead }) => text !== instead, { path: ['instead'], error: 'is the text itself' });
export type SeededFault = z.infer<typeof SeededFault>;

/** All faults, from one file for each project. */
export function seededFaults(): SeededFault[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => z.array(SeededFault).parse(load(readFileSync(`${FOLDER}/${file}`, 'utf8'))));
}

/** The file with the fault. */
export const faulty = ({ text, instead }: SeededFault, source: string): string => source.replace(text, () => instead);
