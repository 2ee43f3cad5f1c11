import { spawnSync } from 'node:child_process';
import { generateClient } from '../prisma/generate-client.ts';

// Everything that is made from something else. `client` alone is what a build needs; the documents are committed.
generateClient();
if (process.argv[2] !== 'client') {
  for (const writer of ['versions', 'last-changed', 'openapi', 'rail-openapi', 'api-client', 'tools', 'operations', 'marker-categories']) {
    const { status } = spawnSync(process.execPath, [...process.execArgv, `tools/generate/${writer}.ts`], { stdio: 'inherit' });
    if (status !== 0) process.exit(1);
  }
}
