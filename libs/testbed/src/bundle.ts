import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/** Bundles one app into `main.js` of a folder that runs alone with node, wherever it is copied: no node_modules, no other app's code. */
export async function bundle(app: string, dist = join(app, 'dist')): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  await bundleFile(join(app, 'src/main.ts'), join(dist, 'main.js'));
  const { publicFiles = {}, threads = [] } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as BundleOptions;
  for (const thread of threads) await bundleFile(thread, join(dist, basename(thread)));
  writeFileSync(join(dist, 'package.json'), '{ "type": "module" }\n');
  if (existsSync(join(app, 'public'))) cpSync(join(app, 'public'), join(dist, 'public'), { recursive: true });
  copyPackageFiles(publicFiles, dist);
}

type BundleOptions = {
  /** What browsers get out of packages, by its place under `public`. */
  publicFiles?: Record<string, string>;
  /** Files that the app starts as threads; each is bundled by itself. */
  threads?: string[];
};

async function bundleFile(entryPoint: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entryPoint],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    conditions: ['@biomarker/source'],
    external: ['pg-native'],
    sourcemap: true,
    logLevel: 'warning',
    // CommonJS inside the bundle calls require for Node's own modules.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
}

function copyPackageFiles(publicFiles: Record<string, string>, dist: string): void {
  const { resolve } = createRequire(import.meta.url);
  for (const [place, file] of Object.entries(publicFiles)) cpSync(resolve(file), join(dist, 'public', place));
}
