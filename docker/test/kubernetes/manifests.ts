import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { load, loadAll } from 'js-yaml';
import type { CronJob, Job } from 'kubernetes-types/batch/v1.js';

export type Manifest = { apiVersion: string; kind: string; metadata: { name: string; labels?: Record<string, string> }; spec?: unknown };

export type Kustomization = {
  namespace?: string;
  resources: string[];
  images?: { name: string; newName: string; newTag: string }[];
  configMapGenerator?: { name: string; behavior?: string; literals: string[] }[];
};

export const OVERLAY = 'docker/k8s/overlays/production';

export const kustomization = (folder: string) => load(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization;

/** Every manifest of a kustomization, unmodified. */
function manifestsOf(folder: string): Manifest[] {
  return kustomization(folder).resources.flatMap((resource) => {
    const path = normalize(join(folder, resource));
    return resource.endsWith('.yaml') ? documents(readFileSync(path, 'utf8')) : manifestsOf(path);
  });
}

/** The output of `kubectl kustomize`; undefined without kubectl. */
export function rendered(folder: string): Manifest[] | undefined {
  const { error, status, stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
  if (error) return undefined;
  if (status !== 0) throw new Error(stderr);
  return documents(stdout);
}

/** The configuration of one service: the base's, then the overlay's. */
export function configOf(app: string): Record<string, string> {
  const literals = ['docker/k8s/base', OVERLAY].flatMap(
    (folder) => kustomization(folder).configMapGenerator?.find(({ name }) => name === `${app}-config`)?.literals ?? [],
  );
  return Object.fromEntries(literals.map((literal) => [literal.slice(0, literal.indexOf('=')), literal.slice(literal.indexOf('=') + 1)]));
}

function documents(text: string) {
  return loadAll(text) as Manifest[];
}

export const manifests = manifestsOf(OVERLAY);

export const find = (kind: string, name: string) => manifests.find((one) => one.kind === kind && one.metadata.name === name)!;

/** The pod of a Deployment, Job or CronJob. */
export function podOf(workload: Manifest) {
  const { jobTemplate, ...spec } = (workload as unknown as CronJob).spec!;
  return (jobTemplate?.spec ?? (spec as unknown as Job['spec']))!.template.spec!;
}
