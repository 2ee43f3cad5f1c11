import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Read } from './address-book.ts';
import type { Identifier, ImportedObservation, ImportedReport } from './import-shapes.ts';

const URN_UUID = 'urn:uuid:';
const isUuid = (text: string | undefined): text is string => z.uuid().safeParse(text).success;

export type Identity = { keys: string[]; isWeak: boolean; earlierIds: string[] };
export type IdentityRules = { feed?: string; ignoredIdentifiers: readonly string[] };

/**
 * All that names a record, in any order: its identifiers and its absolute address. A random id only where there is nothing else, since the next
 * file has another one. Earlier releases derived the id of a record from its first identifier.
 */
export function identityOf({ resource, fullUrl }: Read<ImportedObservation | ImportedReport>, { feed, ignoredIdentifiers }: IdentityRules): Identity {
  const identifiers = resource.identifier.filter(isCounted(ignoredIdentifiers)).flatMap((one) => keyOf(one, feed));
  const address = fullUrl !== undefined && /^https?:\/\//.test(fullUrl) ? [fullUrl] : [];
  const strong = [...new Set([...identifiers, ...address])];
  const own = [resource.id, fullUrl?.startsWith(URN_UUID) ? fullUrl.slice(URN_UUID.length) : undefined].filter(isUuid).map((id) => id.toLowerCase());
  const earlierIds = feed ? [] : [...identifiers.map((identifier) => uuidFrom(`${resource.resourceType}|${identifier}`)), ...own];
  if (strong.length > 0) return { keys: strong, isWeak: false, earlierIds };
  return { keys: [...new Set(own.map((id) => `${URN_UUID}${id}`))], isWeak: true, earlierIds };
}

/** Keys of a result that its report and its test name: those that it had before the feed ignored their systems. */
export const ignoredKeysOf = ({ resource }: Read<ImportedObservation>, { feed, ignoredIdentifiers }: IdentityRules): string[] =>
  resource.identifier.filter((one) => !isCounted(ignoredIdentifiers)(one)).flatMap((one) => keyOf(one, feed));

const isCounted =
  (ignored: readonly string[]) =>
  ({ system }: Identifier): boolean =>
    system === undefined || !ignored.includes(system);

const NUMBERS: Readonly<Record<string, string>> = { FILL: 'filler', PLAC: 'placer' };

/** A filler or placer number without a system is one of the feed. */
function keyOf({ system, value, type }: Identifier, feed: string | undefined): string[] {
  if (value === undefined) return [];
  if (system !== undefined) return [`${system}|${value}`];
  const number = type?.coding.flatMap(({ code }) => NUMBERS[code ?? ''] ?? [])[0];
  return feed !== undefined && number ? [`urn:feed:${feed}:${number}|${value}`] : [];
}

/** A result without a key of its own is known by its report and its test. */
export const withinReport = (report: Identity, test: string): Identity => ({
  keys: report.keys.map((key) => `${key}#${test}`),
  isWeak: report.isWeak,
  earlierIds: [],
});

function uuidFrom(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
