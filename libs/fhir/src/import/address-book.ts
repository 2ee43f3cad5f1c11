import type { Faults } from './import-file.ts';
import { ImportedResource, type Reference } from './import-shapes.ts';
import type { StagedEntry } from './import-stage.ts';

/** A resource of valid shape. `say` reports its other faults. */
export type Read<R extends ImportedResource = ImportedResource> = Pick<StagedEntry, 'where' | 'fullUrl' | 'position' | 'listedIn'> & {
  resource: R;
  say(path: string, reason: string): void;
};

type TypeOf<T extends ImportedResource['resourceType']> = Extract<ImportedResource, { resourceType: T }>;

export type AddressBook = {
  all<T extends ImportedResource['resourceType']>(type: T): Read<TypeOf<T>>[];
  /** The target of a reference; undefined when it is missing, of another type, or faulty. Reports the first two. */
  follow<T extends ImportedResource['resourceType']>(from: Read, path: string, reference: Reference, type: T): Read<TypeOf<T>> | undefined;
};

/** Entries by fullUrl, and by type and id. */
export function addressBook(entries: readonly StagedEntry[], faults: Faults): AddressBook {
  const places = new Map<string, { type: string; read?: Read }>();
  const reads: Read[] = [];
  for (const { resource, isSound, ...entry } of entries) {
    const say = (path: string, reason: string) => void faults.push({ where: entry.where, path: path && `${resource.resourceType}.${path}`, reason });
    const read = isSound ? { ...entry, resource: ImportedResource.parse(resource), say } : undefined;
    if (read) reads.push(read);
    for (const address of addressesOf({ resource, ...entry })) places.set(address, { type: resource.resourceType, read });
  }

  return {
    all: <T extends ImportedResource['resourceType']>(type: T) => reads.filter(({ resource }) => resource.resourceType === type) as Read<TypeOf<T>>[],
    follow<T extends ImportedResource['resourceType']>(from: Read, path: string, { reference }: Reference, type: T) {
      const place = reference === undefined ? undefined : places.get(reference);
      if (!place) from.say(`${path}.reference`, reference === undefined ? 'is missing' : `${reference} is not in the file`);
      else if (place.type !== type) from.say(`${path}.reference`, `${reference} is not of type ${type}`);
      return place?.type === type ? (place.read as Read<TypeOf<T>> | undefined) : undefined;
    },
  };
}

export function addressesOf({ fullUrl, resource: { resourceType, id } }: Pick<StagedEntry, 'fullUrl' | 'resource'>): string[] {
  return [...new Set([...(fullUrl === undefined ? [] : [fullUrl]), ...(typeof id === 'string' ? [`${resourceType}/${id}`] : [])])];
}
