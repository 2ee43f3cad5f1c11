import { inLab } from './harness/lab.ts';
import { readSettings } from './harness/settings.ts';
import { byConnections } from './growth/by-connections.ts';
import { byContent } from './growth/by-content.ts';
import { byInstances } from './growth/by-instances.ts';

// The growth of cost and times: with connections (1 to 256), with content (once, 10 and 100 times), with instances (1 and 2).

const { seconds: SECONDS } = readSettings(process.env);

await inLab(['content-api', 'mcp-server'], async (lab) => {
  for (const measure of [byConnections, byInstances, byContent]) console.log(await measure(lab, SECONDS));
});
