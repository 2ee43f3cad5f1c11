import { join } from 'node:path';
import { bundle } from '@biomarker/testbed/bundle';
import { run } from './start/run.ts';
import { SERVICES } from './start/services.ts';
import { startService } from './start/service-process.ts';

// Runs everything on one machine: embedded PostgreSQL (or DATABASE_URL), migrated and seeded, and each of the three services in its own process.

/** Within the data folder, so another start or build does not change the running code. */
const bundleOf = (folder: string, name: string) => join(folder, 'bundles', name);

await run({
  build: (folder) => Promise.all(SERVICES.map(({ name }) => bundle(`apps/${name}`, bundleOf(folder, name)))),
  start: ({ name, folder, env, logFile }) => startService(name, join(bundleOf(folder, name), 'main.js'), env, logFile),
});
