import { readFileSync } from 'node:fs';

// Runs before everything else, so it uses only what old releases know.
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '');
const order = (version) => version.split('.').reduce((sum, part, index) => sum + Number(part) * 1000 ** (2 - index), 0);

if (order(process.versions.node) < order(needed)) {
  console.error(`Node ${needed} or newer is needed. This is Node ${process.versions.node}.`);
  process.exit(1);
}
