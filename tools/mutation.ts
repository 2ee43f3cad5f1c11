import { spawnSync } from 'node:child_process';
import { labFile, labIsInstalled } from '@biomarker/testbed/lab';

// Stryker changes the pure code and runs the unit tests beside it (stryker.config.json). Arguments go to it: npm run mutation -- --mutate libs/envelope/src/list.ts

if (!labIsInstalled()) process.exit(1);
const stryker = labFile('@stryker-mutator/core/bin/stryker.js');
const env = { ...process.env, NODE_OPTIONS: '--experimental-vm-modules' };
process.exit(spawnSync(process.execPath, [stryker, 'run', ...process.argv.slice(2)], { env, stdio: 'inherit' }).status ?? 1);
