import { spawnSync } from 'node:child_process';
import { generateClient } from './generate-client.ts';

// Everything that is made from something else. `client` alone is what a build needs; the documents are committed.
generateClient();
if (process.argv[2] !== 'client') {
  for (const writer of ['tools/write-openapi.ts', 'tools/write-client.ts', 'tools/write-tools.ts', 'tools/write-operations.ts']) {
    const { status } = spawnSync(process.execPath, [...process.execArgv, writer], { stdio: 'inherit' });
    if (status !== 0) process.exit(1);
  }
}
