import { fromLab } from '@biomarker/testbed/lab';
import type { Manifest } from './manifests.ts';

type Model = { prototype: { validate(this: unknown): void } };

/** Fields that the schemas of the package have lost, since they bear the name of a keyword of JSON Schema. */
const LOST: Record<string, readonly string[]> = { PriorityClass: ['/description'] };

/** The faults of a manifest for the Kubernetes API: missing values, wrong types and unknown fields. */
export function faultsOf(manifest: Manifest): string[] {
  const { [manifest.kind]: kind } = fromLab(`kubernetes-models/${manifest.apiVersion}`) as Record<string, Model | undefined>;
  if (!kind) return [`${manifest.apiVersion} ${manifest.kind} is not known`];
  const unread = new Set<string>();
  try {
    // Called on the plain object, since a model would copy it and so read every field.
    kind.prototype.validate.call(watched(manifest, '', unread));
  } catch (error) {
    return [(error as Error).message];
  }
  return [...unread].filter((path) => !LOST[manifest.kind]?.includes(path)).map((path) => `${path} is not known`);
}

/** The schemas accept unknown fields, but validation never reads those. */
function watched(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const children = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, watched(child, `${path}/${key}`, unread)]));
  for (const key of Object.keys(children)) unread.add(`${path}/${key}`);
  return new Proxy(Array.isArray(value) ? Object.values(children) : children, {
    get(target, key) {
      unread.delete(`${path}/${String(key)}`);
      return Reflect.get(target, key) as unknown;
    },
  });
}
