import { execFile } from 'node:child_process';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { APPS_WITH_SCRIPTS, bundleBrowserScripts } from '@biomarker/testbed/browser-scripts';
import type { ServiceName } from '../start/services.ts';
import { onChange } from './on-change.ts';
import { restart } from './service.ts';

/** The content, the format of its files, and the rules of what is stored. */
const SEEDED = ['prisma/content', 'prisma/seeding', 'libs/domain/src/content'];

/** Seeds by a process of its own, which knows the format as it is now. A file with a fault is told, and the last good content stays. */
async function seed(url: string): Promise<void> {
  const startedAt = performance.now();
  const seeding = promisify(execFile)(process.execPath, [...process.execArgv, 'prisma/seeding/main.ts'], { env: { ...process.env, DATABASE_URL: url } });
  const { stdout } = await seeding.catch(({ stderr }: { stderr: string }) => Promise.reject(new Error(stderr.trim())));
  const changes = stdout
    .trim()
    .split('\n')
    .filter((line) => !line.endsWith(': 0 written, 0 removed'));
  if (changes.length === 0) return;
  console.log(`Seeded in ${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${changes.join('; ')}.`);
  restart('content-api');
  restart('mcp-server');
}

/** Bundles the scripts of an app's pages after each change of what they import, and restarts its service when a built script or another asset is new. */
function watchAssets(app: string): () => void {
  const ends = [
    onChange([join(app, 'browser'), join(app, 'src'), 'libs'], () => bundleBrowserScripts([app])),
    onChange([join(app, 'public')], async () => restart(basename(app) as ServiceName)),
  ];
  return () => ends.forEach((end) => end());
}

/** Watches the files that no service imports: content, scripts of pages, and assets with the built scripts. */
export function watchFiles(databaseUrl: string): () => void {
  const ends = [onChange(SEEDED, () => seed(databaseUrl)), ...APPS_WITH_SCRIPTS.map(watchAssets)];
  return () => ends.forEach((end) => end());
}
