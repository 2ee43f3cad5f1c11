import { z } from 'zod';

/** A non-blank text of a content file. */
export const text = z.string().trim().min(1);
