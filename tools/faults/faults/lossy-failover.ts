import { roleOf, urlAs } from '@biomarker/testbed/database';
import { until } from '@biomarker/testbed/until';
import { drill } from '../drill.ts';
import { laggingCopy } from '../testbed/lagging-copy.ts';
import { portOf } from '../standby-fault.ts';

/** The last commits never reach the asynchronous standby that takes over. The services that run must refuse it, and those that start, until `restore settle`. */
export const lossyFailover = drill({
  name: 'lossy-failover',
  title: 'PostgreSQL primary killed, an asynchronous standby without the last commits promoted, then settled',
  service: 'partner-auth',
  async play(drill) {
    const { testbed, holds, operate, railPartner, startTcpSwitch } = drill;
    const { postgres, partner } = testbed;
    const { copy: standby, onCopy: onStandby, ledger, untilItHasAll, untilItWrites, read, post } = await laggingCopy(drill);
    const balancer = await startTcpSwitch(portOf(postgres));
    const url = Object.assign(new URL(postgres.url), { port: String(balancer.port) }).href;
    const env = { DATABASE_URL: urlAs(url, roleOf('partner-auth')) };
    try {
      const running = await testbed.start('partner-auth', env);
      const rail = railPartner(testbed, running.base);
      const last = partner.members.length - 1;
      const [revoked, used, closed] = [await rail.grant(0), await rail.grant(1), await rail.grant(last)];
      for (const { accessToken } of [revoked, used, closed]) holds('a grant reads', (await read(running.base, accessToken)) === 200);

      await untilItHasAll();
      // From here on it receives nothing, and the primary does not wait for it.
      await standby.crash('SIGINT');
      const since = new Date().toISOString();

      holds('a revocation is answered', (await post(running.base, rail, '/api/oauth/revoke', rail.revokeBody(revoked.accessToken))) === 200);
      holds('a refresh is answered', (await post(running.base, rail, '/api/oauth/token', rail.refreshBody(used.refreshToken))) === 200);
      await operate(postgres.url, ledger, 'members', 'close', partner.members[last]!.email);
      holds('a revoked token does not read', (await read(running.base, revoked.accessToken)) === 401);

      await postgres.crash();
      await standby.restart();
      await onStandby('SELECT pg_promote()');
      balancer.pointTo(portOf(standby), { cut: true });
      await untilItWrites();
      const [{ live }] = (await onStandby<{ live: number }>('SELECT count(*)::int AS live FROM partner.consent WHERE ended_at IS NULL')) as [{ live: number }];
      holds('the standby has lost the withdrawals, or this drill shows nothing', live === 3);

      await until('the running service on the standby', async () => (await running.readiness()).says === 'unavailable');
      const started = await testbed.start('partner-auth', env).then(
        (unsettled) => unsettled.readiness(),
        () => undefined,
      );
      holds(`partner-auth does not start on a database that has lost commits: ${started?.says}`, started === undefined || started.says === 'unavailable');

      const nothingWorks = async (when: string) => {
        holds(`a revoked token does not read ${when}`, (await read(running.base, revoked.accessToken)) !== 200);
        holds(`the grant of a closed account does not read ${when}`, (await read(running.base, closed.accessToken)) !== 200);
        holds(`a used refresh token does not work ${when}`, (await post(running.base, rail, '/api/oauth/token', rail.refreshBody(used.refreshToken))) !== 200);
      };
      await nothingWorks('before it is settled');
      await operate(standby.url, ledger, 'restore', 'settle', '--since', since, '--ledger', ledger);
      await until('the running service, ready', async () => (await running.readiness()).says === 'ready');
      await nothingWorks('after it is settled');
      const again = await railPartner(testbed, running.base).grant(0);
      holds('a member consents again, and the partner reads', (await read(running.base, again.accessToken)) === 200);
      await operate(standby.url, ledger, 'audit', 'verify');
    } finally {
      await testbed.stopExtra();
      await balancer.close();
      await standby.stop();
    }
  },
});
