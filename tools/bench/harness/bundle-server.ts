import { basename, join } from 'node:path';
import { esbuilt } from '@biomarker/testbed/esbuilt';

/** Bundles a TypeScript server of `tools/bench` like a service into `folder`. Returns the path of the file. */
export async function bundleServer(entry: string, folder: string): Promise<string> {
  const outfile = join(folder, `${basename(entry, '.ts')}.mjs`);
  await esbuilt({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@biomarker/source'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return outfile;
}
