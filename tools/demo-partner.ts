import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { boundKey } from './demo/bound-key.ts';
import { walkRail } from './demo/walk-rail.ts';
import { demoFileOf, type DemoFile } from './start/demo.ts';

// Runs the whole partner rail against a running "npm start", step by step: npm run demo:partner

const file = demoFileOf(resolve(process.env.DATA_DIR ?? '.data'));
if (!existsSync(file)) {
  console.error(`${file} is missing. Run "npm start" first, without DATABASE_URL and with the same DATA_DIR.`);
  process.exit(1);
}

const demo = JSON.parse(readFileSync(file, 'utf8')) as DemoFile;
try {
  for (const application of demo.applications) await walkRail(demo, application, demo.members[0]!);
  await walkRail(demo, demo.applications[0]!, demo.members[0]!, await boundKey());
  console.log('\nDone: both applications went the whole way, and one of them with tokens bound to a key.');
} catch (error) {
  console.error(`\nStopped. ${(error as Error).message}${(error as Error).cause ? `: ${(error as Error).cause}` : ''}`);
  process.exit(1);
}
