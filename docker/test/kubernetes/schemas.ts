import * as apps from 'kubernetes-models/apps/v1';
import * as autoscaling from 'kubernetes-models/autoscaling/v2';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';

export type Manifest = { apiVersion: string; kind: string; metadata: { name: string; labels?: Record<string, string> }; spec?: unknown };

type Model = { prototype: { validate(this: unknown): void } };

const MODELS: Record<string, Record<string, unknown>> = {
  v1: core,
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
};

/** The faults of a manifest for the Kubernetes API: missing values, wrong types and unknown fields. */
export function faultsOf(manifest: Manifest): string[] {
  const Kind = MODELS[manifest.apiVersion]?.[manifest.kind] as Model | undefined;
  if (!Kind) return [`${manifest.apiVersion} ${manifest.kind} is not known`];
  const unread = new Set<string>();
  try {
    // Called on the plain object, since a model would copy it and so read every field.
    Kind.prototype.validate.call(watched(manifest, '', unread));
  } catch (error) {
    return [(error as Error).message];
  }
  return [...unread].map((path) => `${path} is not known`);
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
