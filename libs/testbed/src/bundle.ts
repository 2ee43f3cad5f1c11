import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles one app into `main.js` of a folder that runs alone with node, wherever it is copied: no node_modules, no other app's code. */
export async function bundle(app: string, dist = join(app, 'dist')): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  await build({
    entryPoints: [join(app, 'src/main.ts')],
    outfile: join(dist, 'main.js'),
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
  writeFileSync(join(dist, 'package.json'), '{ "type": "module" }\n');
  if (existsSync(join(app, 'public'))) cpSync(join(app, 'public'), join(dist, 'public'), { recursive: true });
  copyPackageFiles(app, dist);
}

/** `publicFiles` of an app's package.json: what browsers get out of packages, by its place under `public`. */
function copyPackageFiles(app: string, dist: string): void {
  const { publicFiles = {} } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as { publicFiles?: Record<string, string> };
  const { resolve } = createRequire(import.meta.url);
  for (const [place, file] of Object.entries(publicFiles)) cpSync(resolve(file), join(dist, 'public', place));
}
