import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { bundleBrowserScripts } from './browser-scripts.ts';
import { billOfMaterials, licenseTexts, packagesOf } from './bill-of-materials.ts';
import { esbuilt } from './esbuilt.ts';

/** The contents of a standalone folder. Keys are paths in that folder. */
type Contents = {
  /** Entry points, each bundled separately. */
  entries: Record<string, string>;
  /** Files and folders to copy. */
  files: Record<string, string>;
};

/** The jobs that migrate, seed and operate. Files keep their repository paths, which `prisma/places.ts` uses. */
export const JOBS: Contents = {
  entries: {
    'prisma/migrate.js': 'prisma/migrate.ts',
    'prisma/seed.js': 'prisma/seeding/main.ts',
    'prisma/operator.js': 'tools/operator/main.ts',
    'prisma/password-thread.mjs': 'libs/db/src/partner/password-thread.mjs',
  },
  files: Object.fromEntries(['prisma/migrations', 'prisma/content', 'docker/postgres/roles.sql'].map((path) => [path, path])),
};

export const bundleJobs = (): Promise<void> => bundleContents('biomarker-jobs', JOBS, 'prisma/dist');

/** Bundles one app into `main.js` of a standalone folder, without node_modules or other apps' code. */
export async function bundle(app: string, dist = join(app, 'dist')): Promise<void> {
  await bundleBrowserScripts([app]);
  const { name, contents } = contentsOf(app);
  return bundleContents(name, contents, dist);
}

/** The name of an app, and what its folder holds. */
export function contentsOf(app: string): { name: string; contents: Contents } {
  const { name, threads = [], dependencies = {} } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as AppPackage;
  const entries = { 'main.js': join(app, 'src/main.ts'), ...Object.fromEntries(threads.map((thread) => [basename(thread), thread])) };
  const files: Record<string, string> = {
    ...(existsSync(join(app, 'public')) && { public: join(app, 'public') }),
    ...('@biomarker/look' in dependencies && { [`font/${basename(FONT)}`]: FONT }),
  };
  return { name, contents: { entries, files } };
}

/** The typeface of the pages (libs/look). */
const FONT = 'node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2';

type AppPackage = {
  name: string;
  /** Worker-thread files of the app. */
  threads?: string[];
  dependencies?: Record<string, string>;
};

async function bundleContents(name: string, { entries, files }: Contents, dist: string): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  const inputs = new Set(Object.values(files));
  for (const [place, source] of Object.entries(entries)) for (const input of await bundleFile(source, join(dist, place))) inputs.add(input);
  for (const [place, source] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, place)), { recursive: true });
    cpSync(source, join(dist, place), { recursive: true });
  }
  writeFileSync(join(dist, 'package.json'), '{ "type": "module" }\n');
  const packages = packagesOf([...inputs]);
  writeFileSync(join(dist, 'npm.cdx.json'), billOfMaterials(name, packages));
  writeFileSync(join(dist, 'LICENSES.txt'), licenseTexts(packages));
}

/** Returns the bundled files. */
async function bundleFile(entryPoint: string, outfile: string): Promise<string[]> {
  const { metafile } = await esbuilt(bundleOptions(entryPoint, outfile));
  return Object.keys(metafile.inputs);
}

/** Modules that load on demand become files of their own, and comments go: Node keeps the text of each loaded file in memory. */
export function bundleOptions(entryPoint: string, outfile: string) {
  const { dir, name, ext } = parse(outfile);
  return {
    entryPoints: [{ in: entryPoint, out: name }] as { in: string; out: string }[],
    outdir: dir,
    outExtension: { '.js': ext },
    bundle: true,
    splitting: true,
    minifyWhitespace: true,
    lineLimit: 120,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    conditions: ['@biomarker/source'],
    external: ['pg-native'],
    // Its CommonJS form calls require with names that esbuild cannot follow.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    sourcemap: true,
    // CommonJS inside the bundle calls require for Node's own modules.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  } as const satisfies BuildOptions;
}
