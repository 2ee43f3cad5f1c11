import { roleOf, urlAs } from '@biomarker/testbed/database';
import { pgbouncerVersion, startPgBouncer, type PgBouncer } from '@biomarker/testbed/pgbouncer';
import { dependencyFault } from '../dependency-fault.ts';
import type { Fault, NotRun, Row } from '../fault.ts';
import { withServices, type Testbed } from '../testbed/testbed.ts';

const TITLE = 'PgBouncer in transaction mode killed, then started';
const SETTINGS = {
  name: 'pgbouncer-restarted',
  title: TITLE,
  quick: false,
  excuse: { databaseAway: true },
  excess: { during: 0, after: 0 },
  lastsMs: 2000,
  says: { 'content-api': 'degraded', 'partner-auth': 'unavailable', 'mcp-server': 'unavailable' },
};
/** The setting for versions before 1.21, so any version of PgBouncer works. */
const ENV = { DATABASE_PREPARED_STATEMENTS: 'off' };
const POOLING = ['default_pool_size=20'];

/** What a test replaces. */
const HANDS = { version: pgbouncerVersion, start: startPgBouncer, fault: dependencyFault };

export const pgbouncerRestarted: Fault = {
  ...SETTINGS,
  uses: { environment: ENV, pooling: POOLING },
  run: (testbed) => behindPooler(testbed),
};

export async function behindPooler(testbed: Testbed, { version, start, fault } = HANDS): Promise<(Row | NotRun)[]> {
  if (version() === undefined) return [{ fault: TITLE, notRun: 'pgbouncer is not installed' }];
  let pooler: PgBouncer = await start(testbed.postgres.url, { settings: POOLING });
  const pooled = withServices(testbed, (name) => ({ ...ENV, DATABASE_URL: pooler.through(urlAs(testbed.postgres.url, roleOf(name))) }));
  const restart = fault({
    ...SETTINGS,
    break: () => pooler.stop(),
    async mend() {
      pooler = await start(testbed.postgres.url, { settings: POOLING, port: pooler.port });
    },
  });
  return restart.run(pooled).finally(async () => {
    await testbed.stopExtra();
    await pooler.stop();
  });
}
