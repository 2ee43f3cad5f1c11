import { measuredOn } from './faults/report.ts';
import { orEnd } from './known-names.ts';
import { putBetweenMarks } from './marked-text.ts';
import { askedFor } from './upgrade/asked-for.ts';
import { releaseOf } from './upgrade/release.ts';
import { failuresOf, HEAD, lineOf, type Outcome } from './upgrade/report.ts';
import { upgrade } from './upgrade/upgrade.ts';

// Upgrades running services under load, back to the previous release, and forward again. Any wrong answer is a failure.
// npm run upgrade -- ../before              from the checkout in a folder, with its packages, to this one; behind HAProxy and behind nginx
// npm run upgrade -- ../before ../after   from one checkout to another
// npm run upgrade -- ../before --blue-green   with a second set of instances instead of rolling restarts
// npm run upgrade -- ../before --write    also writes the results into docs/operations/high-availability.md

const { from, to, balancers, blueGreen, write } = orEnd(() => askedFor(process.argv.slice(2)));

const [old, next] = [await releaseOf(from), await releaseOf(to)];
const outcomes: Outcome[] = [];
for (const balancer of balancers) outcomes.push(...(await upgrade(old, next, balancer, blueGreen)));
const table = [...HEAD, ...outcomes.map(lineOf)].join('\n');
console.log(`\n${table}\n`);
const failures = failuresOf(outcomes);
if (failures) console.error(failures);
if (write) putBetweenMarks('docs/operations/high-availability.md', 'upgrade', `${table}\n\n${measuredOn()}`);
process.exit(failures ? 1 : 0);
