import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

// Linters, outside judges and measurement have an installation of their own, tools/lab, so that `npm ci` of the root stays small.
// Packages that they expect beside them, such as jest and typescript, are found in the root.

const LAB = 'tools/lab';
const PACKAGES = join(LAB, 'node_modules');

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { version?: string; dependencies?: Record<string, string> };

function lacking(): string[] {
  const versionOf = (name: string) => {
    const file = join(PACKAGES, name, 'package.json');
    return existsSync(file) ? read(file).version : undefined;
  };
  return (
    Object.entries(read(join(LAB, 'package.json')).dependencies!)
      // An alias is written "npm:NAME@VERSION".
      .filter(([name, version]) => versionOf(name) !== version.split('@').at(-1))
      .map(([name, version]) => `${name} ${version}`)
  );
}

/** What to do first if the installation of tools/lab is missing or older than its package.json. */
function remedy(): string | undefined {
  const missing = lacking();
  return missing.length > 0 ? `This needs the packages of ${LAB}. Run: npm ci --prefix ${LAB} (missing: ${missing.join(', ')})` : undefined;
}

/** For commands: prints how to install it, if it is not. */
export function labIsInstalled(): boolean {
  const first = remedy();
  if (first !== undefined) console.error(first);
  return first === undefined;
}

function requireLab(): void {
  const first = remedy();
  if (first !== undefined) throw new Error(first);
}

/** The path of a file in a package of tools/lab. */
export function labFile(path: string): string {
  requireLab();
  return resolve(PACKAGES, path);
}

/** Loads a package of tools/lab. */
export function fromLab(name: string): unknown {
  requireLab();
  return createRequire(resolve(LAB, 'package.json'))(name);
}
