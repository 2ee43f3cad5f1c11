import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/** Libraries that a page loads as they are, on demand. */
const LIBRARIES = ['pdfjs-dist/legacy/build/pdf.min.mjs', 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'];

/** Bundles each script of an app's `browser` folder into `public/assets/built`, which is not committed. The rules of the domain run there unchanged. */
export async function bundleBrowserScripts(app = 'apps/content-api'): Promise<void> {
  const [sources, out] = [join(app, 'browser'), join(app, 'public/assets/built')];
  if (!existsSync(sources)) return;
  await build({
    entryPoints: readdirSync(sources)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(sources, name)),
    outdir: out,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['@biomarker/source'],
    logLevel: 'warning',
  });
  mkdirSync(out, { recursive: true });
  for (const library of LIBRARIES) copyFileSync(join('node_modules', library), join(out, basename(library)));
}
