import { spawnSync } from 'node:child_process';
import { bundleBrowserScripts } from '@biomarker/testbed/browser-scripts';
import { labIsInstalled } from '@biomarker/testbed/lab';
import { generateClient } from '../prisma/generate-client.ts';

// Generates all derived files. A build needs only `client`; the documents are committed.
generateClient();
await bundleBrowserScripts();
if (process.argv[2] !== 'client') {
  if (!labIsInstalled()) process.exit(1);
  for (const writer of ['versions', 'last-changed', 'openapi', 'rail-openapi', 'api-client', 'tools', 'operations', 'marker-categories']) {
    const { status } = spawnSync(process.execPath, [...process.execArgv, `tools/generate/${writer}.ts`], { stdio: 'inherit' });
    if (status !== 0) process.exit(1);
  }
}
