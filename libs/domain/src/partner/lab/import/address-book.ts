import { faultsOf, type ImportEntry, type ImportFault } from './import-file.ts';
import { ImportedResource, type Reference } from './import-shapes.ts';

/** A resource whose shape is in order. `say` tells what else is wrong with it. */
export type Read<R extends ImportedResource = ImportedResource> = { where: string; fullUrl?: string; resource: R; say(path: string, reason: string): void };

type TypeOf<T extends ImportedResource['resourceType']> = Extract<ImportedResource, { resourceType: T }>;

export type AddressBook = {
  /** Whether every shape is in order. */
  isWhole: boolean;
  all<T extends ImportedResource['resourceType']>(type: T): Read<TypeOf<T>>[];
  /** What a reference points to; undefined, and told, when that is nothing in this file, another type, or itself at fault. */
  follow<T extends ImportedResource['resourceType']>(from: Read, path: string, reference: Reference, type: T): Read<TypeOf<T>> | undefined;
};

/** Everything in the file by its addresses: its fullUrl, and its type and id. */
export function addressBook(entries: readonly ImportEntry[], faults: ImportFault[]): AddressBook {
  const places = new Map<string, { type: string; read?: Read }>();
  const reads: Read[] = [];
  for (const { where, fullUrl, resource } of entries) {
    const shape = ImportedResource.safeParse(resource);
    if (!shape.success) faults.push(...faultsOf(where, resource.resourceType, shape.error));
    const say = (path: string, reason: string) => void faults.push({ where, path: path && `${resource.resourceType}.${path}`, reason });
    const read = shape.success ? { where, fullUrl, resource: shape.data, say } : undefined;
    if (read) reads.push(read);
    const addresses = new Set([fullUrl, typeof resource.id === 'string' ? `${resource.resourceType}/${resource.id}` : undefined]);
    for (const address of addresses) {
      if (address === undefined) continue;
      if (places.has(address)) say('', `${address} is in the file twice`);
      places.set(address, { type: resource.resourceType, read });
    }
  }

  return {
    isWhole: reads.length === entries.length,
    all: <T extends ImportedResource['resourceType']>(type: T) => reads.filter(({ resource }) => resource.resourceType === type) as Read<TypeOf<T>>[],
    follow<T extends ImportedResource['resourceType']>(from: Read, path: string, { reference }: Reference, type: T) {
      const place = reference === undefined ? undefined : places.get(reference);
      if (!place) from.say(`${path}.reference`, reference === undefined ? 'is missing' : `${reference} is not in the file`);
      else if (place.type !== type) from.say(`${path}.reference`, `${reference} is no ${type}`);
      return place?.type === type ? (place.read as Read<TypeOf<T>> | undefined) : undefined;
    },
  };
}
