import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Read } from './address-book.ts';

const URN_UUID = 'urn:uuid:';

/**
 * The stable id in the chart: derived from the laboratory's identifier (RFC 9562, UUID version 8), or the UUID of the
 * resource. Undefined and reported when a later import could not recognize the record.
 */
export function recordIdOf({ resource, fullUrl, say }: Read): string | undefined {
  const business = resource.identifier.find(({ system, value }) => system !== undefined && value !== undefined);
  if (business) return uuidFrom(`${resource.resourceType}|${business.system}|${business.value}`);
  const own = [resource.id, fullUrl?.startsWith(URN_UUID) ? fullUrl.slice(URN_UUID.length) : undefined].find((id) => z.uuid().safeParse(id).success);
  if (own === undefined) say('identifier', 'needs a system and a value, or the resource a UUID as its id, to be known again');
  return own?.toLowerCase();
}

function uuidFrom(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
