import { roleOf, urlAs } from '@biomarker/testbed/database';
import { pgbouncerVersion, startPgBouncer, type PgBouncer } from '@biomarker/testbed/pgbouncer';
import { dependencyFault } from '../dependency-fault.ts';
import type { Fault } from '../fault.ts';
import { withServices } from '../testbed/testbed.ts';

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

export const pgbouncerRestarted: Fault = {
  ...SETTINGS,
  ...{ environment: ENV, pooling: POOLING },
  async run(testbed) {
    if (pgbouncerVersion() === undefined) return [{ fault: TITLE, notRun: 'pgbouncer is not installed' }];
    let pooler: PgBouncer = await startPgBouncer(testbed.postgres.url, { settings: POOLING });
    const pooled = withServices(testbed, (name) => ({ ...ENV, DATABASE_URL: pooler.through(urlAs(testbed.postgres.url, roleOf(name))) }));
    const fault = dependencyFault({
      ...SETTINGS,
      break: () => pooler.stop(),
      async mend() {
        pooler = await startPgBouncer(testbed.postgres.url, { settings: POOLING, port: pooler.port });
      },
    });
    return fault.run(pooled).finally(async () => {
      await testbed.stopExtra();
      await pooler.stop();
    });
  },
};
