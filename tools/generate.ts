import { spawnSync } from 'node:child_process';
import { bundleBrowserScripts } from '@biomarker/testbed/browser-scripts';
import { labIsInstalled } from '@biomarker/testbed/lab';
import { generateClient } from '../prisma/generate-client.ts';
import { assertKnown, orEnd } from './known-names.ts';

/** By the order in which one needs another. */
const WRITERS = ['tables', 'versions', 'last-changed', 'openapi', 'rail-openapi', 'api-client', 'tools', 'operations', 'limits', 'marker-categories'];

// Generates all derived files, or the one that is named. A build needs only `client`; what the others write is committed.
const [name] = process.argv.slice(2);
const chosen = name === undefined ? WRITERS : WRITERS.filter((writer) => writer === name);
orEnd(() => assertKnown('part of the generated files', name === undefined ? [] : [name], ['client', ...WRITERS]));
generateClient();
await bundleBrowserScripts();
if (chosen.length > 0 && !labIsInstalled()) process.exit(1);
for (const writer of chosen) {
  const { status } = spawnSync(process.execPath, [...process.execArgv, `tools/generate/${writer}.ts`], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
