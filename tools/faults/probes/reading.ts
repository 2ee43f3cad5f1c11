import type { Ask } from '../load/exchange.ts';

/** A FHIR read or search of a partner. */
export const reading = (path: string, accessToken: string): Ask => ({ path: `/api/fhir/r4/${path}`, headers: { authorization: `Bearer ${accessToken}` } });
