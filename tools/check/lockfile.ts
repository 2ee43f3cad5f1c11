import { readFileSync } from 'node:fs';

type Locked = { optionalDependencies?: Record<string, string>; resolved?: string; link?: boolean; inBundle?: boolean };

/** The registry of npm, in whose place npm asks the one of its settings. */
const REGISTRY = 'https://registry.npmjs.org/';

/**
 * Optional packages of other platforms that the lock file lacks, so `npm ci` would fail there; and packages without their address in npm's registry,
 * of which `npm ci` asks for all versions first.
 */
export function lockFaults(lockFile: string): string[] {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, Locked> };
  const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, resolved, link, inBundle }]) => [
    ...Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `${path || 'the root'} wants ${name}, which ${lockFile} lacks`),
    ...(path.includes('node_modules/') && !link && !inBundle && !resolved?.startsWith(REGISTRY) ? [`${path} has no address in ${REGISTRY}`] : []),
  ]);
}
