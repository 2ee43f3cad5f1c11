import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { contentApi } from './content-api.ts';
import { mcpServer } from './mcp-server.ts';
import { findFaults, told } from './find-faults.ts';
import { partnerAuth } from './partner-auth.ts';

/** Sends each service `runs` inputs derived from its contract. */
export function fuzzServices(runs: number, seed: number): void {
  /** Far above the duration of a run, since times are not tested here. */
  const capMs = 300_000 + runs * 100;

  describe.each([contentApi, mcpServer, partnerAuth])('%p', (start) => {
    let database: TestDatabase;
    let target: Awaited<ReturnType<typeof start>>;
    beforeAll(async () => {
      database = await freshDatabase();
      target = await start(database);
    }, capMs);
    afterAll(async () => {
      await target?.stop();
      await database?.drop();
    });

    it(
      `answers ${runs} inputs as its contract says`,
      async () => {
        const say = (text: string) => process.stderr.write(`${target.name}: ${text}\n`);
        const found = await findFaults(target, { runs, seed }, (sent, finding) => {
          if (finding || sent % 5000 === 0) say(finding ? told(finding) : `${sent} inputs, seed ${seed}`);
        });
        expect(found.findings.map(told)).toEqual([]);
        expect(found.sent).toBe(runs);
      },
      capMs,
    );
  });
}
