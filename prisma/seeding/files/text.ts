import { z } from 'zod';

/** A text of a content file: something other than blanks. */
export const text = z.string().trim().min(1);
