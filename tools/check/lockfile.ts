import { readFileSync } from 'node:fs';

type Locked = { optionalDependencies?: Record<string, string>; resolved?: string };

/**
 * Optional packages of other platforms that the lock file lacks, so `npm ci` would fail there;
 * and registry addresses, which do not belong in the repository.
 */
export function missingPlatformPackages(lockFile: string): string[] {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, Locked> };
  const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, resolved = '' }]) => [
    ...Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `${path || 'the root'} wants ${name}, which ${lockFile} lacks`),
    ...(/^https?:/.test(resolved) ? [`${path} names the host of a registry`] : []),
  ]);
}
