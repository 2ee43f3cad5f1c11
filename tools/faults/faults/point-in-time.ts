import { roleOf, urlAs } from '@biomarker/testbed/database';
import { drill } from '../drill.ts';
import { laggingCopy } from '../testbed/lagging-copy.ts';

/** A standby stops at a time, as a recovery to it does. What was withdrawn since then is back, until `restore settle` has the ledger. */
export const pointInTime = drill({
  name: 'point-in-time',
  title: 'PostgreSQL recovered to a point in time, then settled with the ledger',
  service: 'partner-auth',
  async play(drill) {
    const { testbed, holds, operate, railPartner, sleep } = drill;
    const { postgres, partner, sql } = testbed;
    const { copy, onCopy, ledger, untilItHasAll, untilItWrites, read, post } = await laggingCopy(drill);
    try {
      const service = await testbed.start('partner-auth');
      const rail = railPartner(testbed, service.base);
      const [kept, gone] = [partner.members[0]!, partner.members.at(-1)!];
      const grant = await rail.grant(0);
      await rail.grant(partner.members.length - 1);
      holds('a grant reads', (await read(service.base, grant.accessToken)) === 200);

      // The copy stops here, and learns no more before its recovery.
      await untilItHasAll();
      await onCopy('SELECT pg_wal_replay_pause()');
      const [{ at }] = (await sql<{ at: string }>('SELECT now()::text AS at')) as [{ at: string }];
      const since = new Date().toISOString();
      await sleep(1100);

      holds('a refresh is answered', (await post(service.base, rail, '/api/oauth/token', rail.refreshBody(grant.refreshToken))) === 200);
      holds('a revocation is answered', (await post(service.base, rail, '/api/oauth/revoke', rail.revokeBody(grant.accessToken))) === 200);
      holds('a revoked token does not read', (await read(service.base, grant.accessToken)) === 401);
      await operate(postgres.url, ledger, 'members', 'close', gone.email);
      await operate(postgres.url, ledger, 'members', 'erase', gone.email);

      await onCopy(`ALTER SYSTEM SET recovery_target_time = '${at}'`);
      await onCopy("ALTER SYSTEM SET recovery_target_action = 'promote'");
      await copy.crash('SIGINT');
      await copy.restart();
      await untilItWrites();
      const count = async (email: string) =>
        Number((await onCopy<{ rows: string }>('SELECT count(*) AS rows FROM partner.member WHERE email = $1', [email]))[0]!.rows);
      holds('the recovery brings the erased member back, or this drill shows nothing', (await count(gone.email)) === 1);

      const env = { DATABASE_URL: urlAs(copy.url, roleOf('partner-auth')) };
      const started = await testbed.start('partner-auth', env).then(
        (unsettled) => unsettled.readiness(),
        () => undefined,
      );
      holds(`partner-auth does not serve a database that is not settled: ${started?.says}`, started === undefined || started.says === 'unavailable');

      await operate(copy.url, ledger, 'restore', 'settle', '--since', since, '--ledger', ledger);

      const settled = await testbed.start('partner-auth', env);
      holds('partner-auth is ready on a settled database', (await settled.readiness()).says === 'ready');
      holds('a revoked token does not read after the recovery', (await read(settled.base, grant.accessToken)) === 401);
      holds(
        'a used refresh token does not work after the recovery',
        (await post(settled.base, rail, '/api/oauth/token', rail.refreshBody(grant.refreshToken))) === 400,
      );
      holds('an erased member is gone after the recovery', (await count(gone.email)) === 0);
      holds('other members are there', (await count(kept.email)) === 1);
      const again = await railPartner(testbed, settled.base).grant(0);
      holds('a member consents again, and the partner reads', (await read(settled.base, again.accessToken)) === 200);
      await operate(copy.url, ledger, 'audit', 'verify');
    } finally {
      await testbed.stopExtra();
      await copy.stop();
    }
  },
});
