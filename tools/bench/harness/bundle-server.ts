import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles a TypeScript server of `tools/bench` like a service, as `<name>.mjs` in `folder`. Returns the path of the file. */
export async function bundleServer(entry: string, folder: string, name: string): Promise<string> {
  const outfile = join(folder, `${name}.mjs`);
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
