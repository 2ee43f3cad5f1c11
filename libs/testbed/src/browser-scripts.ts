import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { esbuilt } from './esbuilt.ts';

/** The apps whose pages have scripts, with the libraries that a page loads as they are, on demand. */
const LIBRARIES: Record<string, readonly string[]> = {
  'apps/content-api': ['pdfjs-dist/legacy/build/pdf.min.mjs', 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'],
  'apps/partner-auth': [],
};

export const APPS_WITH_SCRIPTS = Object.keys(LIBRARIES);

const outputOf = (app: string) => join(app, 'public/assets/built');

/** How esbuild bundles each script and style sheet of an app's `browser` folder. */
export function browserScripts(app: string): BuildOptions {
  const sources = join(app, 'browser');
  return {
    entryPoints: readdirSync(sources)
      .filter((name) => /\.(ts|css)$/.test(name))
      .map((name) => join(sources, name)),
    outdir: outputOf(app),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['@biomarker/source'],
  };
}

/** Bundles the scripts and style sheets into `public/assets/built`, which is not committed. The rules of the domain run there unchanged. */
export async function bundleBrowserScripts(apps = APPS_WITH_SCRIPTS): Promise<void> {
  for (const app of apps) {
    const libraries = LIBRARIES[app];
    if (!libraries) continue;
    const { outputFiles } = await esbuilt({ ...browserScripts(app), write: false } as const);
    for (const { path, contents } of outputFiles) writeChanged(path, contents);
    for (const library of libraries) writeChanged(join(outputOf(app), basename(library)), readFileSync(join('node_modules', library)));
  }
}

/** Leaves a file that is the same untouched: `npm run dev` restarts a service after a change of its scripts. */
function writeChanged(file: string, contents: Uint8Array): void {
  if (existsSync(file) && readFileSync(file).equals(contents)) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, contents);
}
