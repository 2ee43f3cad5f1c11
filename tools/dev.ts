import { bundleBrowserScripts } from '@biomarker/testbed/browser-scripts';
import { serveReloading } from './dev/reload.ts';
import { startFromSource } from './dev/service.ts';
import { watchFiles } from './dev/watch.ts';
import { run } from './start/run.ts';

// Like `npm start`, on the same data, but from source: a saved file restarts its services, a saved content file is seeded, and pages reload.

process.env.NODE_ENV ??= 'development';
const RELOADING_PORT = Number(process.env.DEV_PORT ?? 3010);

await run({
  build: () => bundleBrowserScripts(),
  start: startFromSource,
  async running({ settings, database }) {
    const endWatching = watchFiles(database.url);
    const endReloading = await serveReloading(new URL(settings.baseUrls.contentApi), RELOADING_PORT, settings.host);
    console.log(`\nPages that reload after each change: http://${settings.host}:${RELOADING_PORT}/`);
    return async () => {
      endWatching();
      await endReloading();
    };
  },
});
