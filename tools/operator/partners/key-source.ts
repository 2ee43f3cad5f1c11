import { hasOneKeySource, JwksUri, ONE_KEY_SOURCE, PublicKeys } from '@biomarker/domain/partner';
import type { z } from 'zod';
import { fileOption } from './file-option.ts';

const options = { file: fileOption(PublicKeys, 'keys').optional(), 'jwks-uri': JwksUri.optional().describe('ADDRESS') };

type Given = { file?: PublicKeys; 'jwks-uri'?: string };
export const sourceIn = ({ file: jwks, 'jwks-uri': jwksUri }: Given) => ({ jwks, jwksUri });

/** Adds `--file` with keys and `--jwks-uri`, one of which must be given. */
export const withKeySource = <Shape extends z.ZodRawShape>(input: z.ZodObject<Shape, z.core.$strict>) =>
  input.extend(options).refine((given) => hasOneKeySource(sourceIn(given as Given)), { path: ['file'], error: `${ONE_KEY_SOURCE} (--jwks-uri)` });
