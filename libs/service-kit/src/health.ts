import { Router } from 'express';
import type { Logger } from './logger.ts';
import { withTimeout } from './with-timeout.ts';

/** A failing `required` check makes the service unready; any other makes it degraded. */
export type HealthCheck = { name: string; required: boolean; check: () => Promise<void> | void };

export type CheckResult = { name: string; required: boolean; ok: boolean; reason: string };

export type Health = ReturnType<typeof createHealth>;

/** Fails while the role of the database may do more than it should: `excess` says what. The address of the readiness is public, so only the log gets the sentence. */
export const roleCheck = (excess: () => Promise<string | undefined>): HealthCheck => ({
  name: 'role',
  required: true,
  async check() {
    const found = await excess();
    if (found !== undefined) throw Object.assign(new Error(found), { code: 'EXCESS' });
  },
});

/** For each check of the readiness. */
const CHECK_TIMEOUT_MS = 1500;

/** `GET /livez` checks the process only, `GET /readyz` its dependencies; `?verbose` lists them. */
export function createHealth(checks: readonly HealthCheck[], logger: Pick<Logger, 'warn'>) {
  let draining = false;
  let running: Promise<CheckResult[]> | undefined;
  // The address is public, so simultaneous requests share one run.
  const results = () => (running ??= Promise.all(checks.map((check) => run(check, logger))).finally(() => (running = undefined)));
  const router = Router({ caseSensitive: true, strict: true });

  router.get('/livez', (req, res) => {
    req.routeTemplate = '/livez';
    res.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });

  router.get('/readyz', async (req, res) => {
    req.routeTemplate = '/readyz';
    const all = await results();
    const ready = !draining && all.every(({ required, ok }) => ok || !required);
    const status = draining ? 'draining' : !ready ? 'unavailable' : all.every(({ ok }) => ok) ? 'ready' : 'degraded';
    const verbose = new URLSearchParams(req.url.split('?')[1]).has('verbose');
    const details = Object.fromEntries(all.map(({ name, ok, reason }) => [name, ok ? 'ok' : reason]));
    res
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status, ...(verbose && { checks: details }) });
  });

  router.all(['/livez', '/readyz'], (req, res) => {
    req.routeTemplate = req.path;
    res.status(405).set({ Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }).json({ status: 'method not allowed' });
  });

  return {
    router,
    /** Runs every check now, for at most 1.5 s. Failures are logged. */
    results,
    /** From now on `/readyz` answers 503, so balancers send no new requests. */
    drain: () => void (draining = true),
  };
}

async function run({ name, required, check }: HealthCheck, logger: Pick<Logger, 'warn'>): Promise<CheckResult> {
  try {
    // The wrapper turns a synchronous throw into a rejection.
    await withTimeout((async () => check())(), CHECK_TIMEOUT_MS);
    return { name, required, ok: true, reason: '' };
  } catch (error) {
    logger.warn({ err: error, check: name }, 'a check of /readyz fails');
    return { name, required, ok: false, reason: publicReason(error as Error) };
  }
}

const READ_ONLY_SQLSTATE = '25006';

/** Driver errors have a code. Their messages name hosts and roles, so they go to the log only. `unavailable` means that the database is down. */
function publicReason(error: Error & { code?: unknown; refusal?: unknown }): string {
  const cause = error.cause as { code?: unknown } | undefined;
  if (error.refusal === 'unavailable') return cause?.code === READ_ONLY_SQLSTATE ? 'takes no writes' : 'unreachable';
  return error.code === undefined ? error.message : 'failed';
}
