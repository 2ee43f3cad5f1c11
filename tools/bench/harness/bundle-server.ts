import { basename, join } from 'node:path';
import { build } from 'esbuild';

/** Bundles a TypeScript server of `tools/bench` like a service into `folder`. Returns the path of the file. */
export async function bundleServer(entry: string, folder: string): Promise<string> {
  const outfile = join(folder, `${basename(entry, '.ts')}.mjs`);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@biomarker/source'],
    logLevel: 'warning',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return outfile;
}
