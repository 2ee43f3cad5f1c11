import type { Remark } from '@biomarker/domain/partner';
import type { Faults } from './import-file.ts';
import { ImportedResource, type Reference } from './import-shapes.ts';
import type { StagedEntry } from './import-stage.ts';

/** A resource of valid shape. `say` reports its other faults, `note` what a reader should know. */
export type Read<R extends ImportedResource = ImportedResource> = Pick<StagedEntry, 'where' | 'fullUrl' | 'position' | 'listedAs'> & {
  resource: R;
  say(path: string, reason: string): void;
  note(path: string, about: string): void;
};

type Type = ImportedResource['resourceType'];
type TypeOf<T extends Type> = Extract<ImportedResource, { resourceType: T }>;

export type AddressBook = ReturnType<typeof addressBook>;

type Found = { faults: Faults; notes: Remark[]; /** Addresses of two entries. */ doubled: ReadonlySet<string> };

/** Entries by fullUrl, and by type and id. */
export function addressBook(entries: readonly StagedEntry[], { faults, notes, doubled }: Found) {
  const places = new Map<string, { type: string; read?: Read }>();
  const reads: Read[] = [];
  for (const { resource, isSound, ...entry } of entries) {
    const field = (path: string) => path && `${resource.resourceType}.${path}`;
    const say = (path: string, reason: string) => void faults.push({ where: entry.where, path: field(path), reason });
    const note = (path: string, about: string) => void notes.push({ where: entry.where, field: field(path), about });
    const read = isSound ? { ...entry, resource: ImportedResource.parse(resource), say, note } : undefined;
    if (read) reads.push(read);
    for (const address of addressesOf({ resource, ...entry })) places.set(address, { type: resource.resourceType, read });
  }
  let misses = 0;
  const placeOf = (from: Read, { reference }: Reference) => {
    if (reference === undefined) return undefined;
    const target = targetOf(from, reference);
    const place = places.get(target);
    if (doubled.has(target) || (place && !place.read)) misses++;
    return place;
  };

  return {
    /** How often a reference led to an entry that is refused, or that the file has twice. */
    misses: () => misses,
    all: <T extends Type>(type: T) => reads.filter(({ resource }) => resource.resourceType === type) as Read<TypeOf<T>>[],
    /** The target of a reference, of this type. */
    find<T extends Type>(from: Read, reference: Reference, type: T) {
      const place = placeOf(from, reference);
      return place?.type === type ? (place.read as Read<TypeOf<T>> | undefined) : undefined;
    },
    /** The same; reports a target that is missing or of another type. */
    follow<T extends Type>(from: Read, path: string, reference: Reference, type: T) {
      const place = placeOf(from, reference);
      const name = reference.reference;
      if (!place) from.say(`${path}.reference`, name === undefined ? 'is missing' : `${name} is not in the file`);
      else if (place.type !== type) from.say(`${path}.reference`, `${name} is not of type ${type}`);
      return place?.type === type ? (place.read as Read<TypeOf<T>> | undefined) : undefined;
    },
  };
}

/** The address of a resource within another one. */
export const containedAddress = (container: number, id: string): string => `#${container}#${id}`;

/** Case does not matter in a UUID (RFC 9562); a version of a resource is the resource. */
const normal = (address: string): string => (/^urn:uuid:/i.test(address) ? address.toLowerCase() : address.replace(/\/_history\/[^/]*$/, ''));

/** The address that a reference means; `#id` is one within the same entry. */
export function targetOf({ position, fullUrl }: Pick<StagedEntry, 'position' | 'fullUrl'>, reference: string): string {
  if (!reference.startsWith('#')) return normal(reference);
  const container = fullUrl?.startsWith('#') ? fullUrl.split('#')[1] : String(position);
  return `#${container}${reference}`;
}

export function addressesOf({ fullUrl, resource: { resourceType, id } }: Pick<StagedEntry, 'fullUrl' | 'resource'>): string[] {
  if (fullUrl?.startsWith('#')) return [fullUrl];
  return [...new Set([...(fullUrl === undefined ? [] : [normal(fullUrl)]), ...(typeof id === 'string' ? [`${resourceType}/${id}`] : [])])];
}
