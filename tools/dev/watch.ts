import { watch } from 'node:fs';
import { basename, join } from 'node:path';
import { context } from 'esbuild';
import { APPS_WITH_SCRIPTS, browserScripts } from '@biomarker/testbed/browser-scripts';
import { seedContent } from '../../prisma/seeding/seed-content.ts';
import type { ServiceName } from '../start/run.ts';
import { restart } from './service.ts';

/** Editors write a file in several steps. */
const SETTLED_MS = 100;

/** Calls `act` after the last of several changes below `folder`, one call at a time. Returns the end of it. */
function onChange(folder: string, act: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let acting = Promise.resolve();
  const next = () => {
    acting = acting.then(act).catch((error: Error) => console.error(error.message));
  };
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(next, SETTLED_MS);
  });
  return () => watcher.close();
}

/** Seeds changed content. A file with a fault is told, and the last good content stays. */
async function seed(url: string): Promise<void> {
  const startedAt = performance.now();
  const changes = Object.entries(await seedContent(url)).filter(([, { written, removed }]) => written + removed > 0);
  if (changes.length === 0) return;
  const list = changes.map(([name, { written, removed }]) => `${name} ${written} written, ${removed} removed`).join('; ');
  console.log(`Seeded in ${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${list}.`);
  restart('content-api');
  restart('mcp-server');
}

/** Bundles the scripts of an app's pages after each change, and restarts its service when a built script or another asset is new. */
async function watchAssets(app: string): Promise<() => Promise<void>> {
  const scripts = await context(browserScripts(app));
  // The first build of a context writes all files, later ones only what changed.
  await scripts.rebuild();
  const end = onChange(join(app, 'public'), async () => restart(basename(app) as ServiceName));
  await scripts.watch();
  return async () => {
    end();
    await scripts.dispose();
  };
}

/** Watches the files that no service imports: content, scripts of pages, and assets with the built scripts. */
export async function watchFiles(databaseUrl: string): Promise<() => Promise<void>> {
  const endSeed = onChange('prisma/content', () => seed(databaseUrl));
  const ends = await Promise.all(APPS_WITH_SCRIPTS.map(watchAssets));
  return async () => {
    endSeed();
    await Promise.all(ends.map((end) => end()));
  };
}
