import { z } from 'zod';

export const Meta = z
  .object({
    queryTime: z.int().min(0).optional().meta({ description: 'Milliseconds.' }),
    cached: z.boolean().optional().meta({ description: 'True when the answer came from a cache layer of the service.' }),
  })
  .meta({ id: 'Meta' });
export type Meta = z.infer<typeof Meta>;

/** The schema of a successful answer with `data`. */
export function successOf<S extends z.ZodType>(data: S) {
  return z.object({ success: z.literal(true), data, meta: Meta.optional() });
}

/** The body of a successful answer. `dataJson` is JSON text. */
export function successBody(dataJson: string, meta: Meta): string {
  return `{"success":true,"data":${dataJson},"meta":${JSON.stringify(meta)}}`;
}
