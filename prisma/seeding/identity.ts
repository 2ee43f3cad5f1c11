import { createHash } from 'node:crypto';
import { v5 as uuidV5 } from 'uuid';

/** Ids are derived from names (UUID version 5), so they are the same in every database. */
const NAMESPACE = '6f1c1d3e-52a5-4a0e-9c55-0b6d7f0f6a10';
export const idOf = (...name: readonly (string | number)[]) => uuidV5(name.join('/'), NAMESPACE);

/** The seed rewrites a row when the hash of its source changes. */
export const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
