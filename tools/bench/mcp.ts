import { inLab } from './harness/lab.ts';
import { writeReport } from './harness/report.ts';
import { readSettings } from './harness/settings.ts';
import { protocolCosts } from './mcp/measure.ts';

// The cost of the protocol: one call and the list of tools, against Express 5 with the same bytes, alone and with one round trip to a store, and the SDK's
// stateless example with the same tools.

const { seconds } = readSettings(process.env);

await inLab(['mcp-server'], async (lab) => console.log(writeReport('mcp-server', await protocolCosts(lab, seconds))));
