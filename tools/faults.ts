import { faults } from './faults/faults/index.ts';
import { faultsFound, measuredOn, tableOf } from './faults/report.ts';
import { askedFor, runFaults } from './faults/run.ts';
import { isRow } from './faults/fault.ts';
import { generateClient } from '../prisma/generate-client.ts';
import { orEnd } from './known-names.ts';
import { putBetweenMarks } from './marked-text.ts';

// Breaks the services and their dependencies under constant requests, and reports the effects.
// npm run faults                   all of them
// npm run faults -- redis-killed   only the named ones
// npm run faults -- --write        all of them, and writes the table into docs/operations/faults.md

const { chosen, write } = orEnd(() => askedFor(process.argv.slice(2), faults));

generateClient();
const results = await runFaults(chosen, ({ name }, rows, seconds) => console.log(`${faultsFound(rows) || 'nothing wrong'} (${name}, ${seconds.toFixed(1)} s)`));
console.log(`\n${tableOf(results)}\n`);
const found = faultsFound(results);
if (found) console.error(found);
if (write) putBetweenMarks('docs/operations/faults.md', 'faults', `${tableOf(results)}\n\n${measuredOn()}`);
process.exit(results.every((result) => !isRow(result) || result.wrong.length === 0) ? 0 : 1);
