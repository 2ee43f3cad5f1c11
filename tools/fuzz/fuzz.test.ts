import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { contentApi } from './content-api.ts';
import { mcpServer } from './mcp-server.ts';
import { findFaults, told } from './find-faults.ts';
import { partnerAuth } from './partner-auth.ts';

// FUZZ_RUNS inputs to each service, made from its contract: 2,000, the same ones each time, unless FUZZ_SEED says otherwise.

const RUNS = Number(process.env.FUZZ_RUNS ?? 2000);
const SEED = Number(process.env.FUZZ_SEED ?? 20261121);
/** Far above what a run takes: times are not what is tested here. */
const CAP_MS = 120_000 + RUNS * 100;

describe.each([contentApi, mcpServer, partnerAuth])('%p', (start) => {
  let database: TestDatabase;
  let target: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    database = await freshDatabase();
    target = await start(database);
  }, CAP_MS);
  afterAll(async () => {
    await target?.stop();
    await database?.drop();
  });

  it(
    `answers ${RUNS} inputs as its contract says`,
    async () => {
      const say = (text: string) => process.stderr.write(`${target.name}: ${text}\n`);
      const found = await findFaults(
        target,
        { runs: RUNS, seed: SEED },
        (sent, finding) => (finding || sent % 5000 === 0) && say(finding ? told(finding) : `${sent}`),
      );
      say(`${found.sent} inputs, seed ${SEED}, ${found.findings.length} findings`);
      expect(found.findings.map(told)).toEqual([]);
    },
    CAP_MS,
  );
});
