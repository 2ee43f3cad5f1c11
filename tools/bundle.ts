import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles one app into `dist/main.js`, which runs alone with node: no node_modules, no other app's code. */
export async function bundle(app: string): Promise<void> {
  const dist = join(app, 'dist');
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
  if (existsSync(join(app, 'public'))) cpSync(join(app, 'public'), join(dist, 'public'), { recursive: true });
}
