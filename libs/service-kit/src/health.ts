import { Router } from 'express';
import { isDatabaseAway } from './database-away.ts';
import type { Logger } from './logger.ts';
import { withTimeout } from './with-timeout.ts';

/** `required` checks decide about readiness; the others only tell that the service is degraded. */
export type HealthCheck = { name: string; required: boolean; check: () => Promise<void> | void };

export type CheckResult = { name: string; required: boolean; ok: boolean; reason: string };

export type Health = {
  router: Router;
  /** Makes every check now; none takes longer than 1.5 s. A check that fails is logged. */
  results(): Promise<CheckResult[]>;
  /** From here on `/readyz` answers 503, so that balancers send no new requests. */
  drain(): void;
};

const CHECK_DEADLINE_MS = 1500;

/** `GET /livez` looks at the process only; `GET /readyz` at its dependencies, with `?verbose` listed one by one. */
export function createHealth(checks: readonly HealthCheck[], logger: Pick<Logger, 'warn'>): Health {
  let draining = false;
  let underWay: Promise<CheckResult[]> | undefined;
  // Anybody may ask, so that whoever asks at the same time gets the same answer.
  const results = () => (underWay ??= Promise.all(checks.map((check) => run(check, logger))).finally(() => (underWay = undefined)));
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
    results,
    drain: () => void (draining = true),
  };
}

async function run({ name, required, check }: HealthCheck, logger: Pick<Logger, 'warn'>): Promise<CheckResult> {
  try {
    // A check may also throw before it returns a promise.
    await withTimeout((async () => check())(), CHECK_DEADLINE_MS);
    return { name, required, ok: true, reason: '' };
  } catch (error) {
    logger.warn({ err: error, check: name }, 'a check of /readyz fails');
    return { name, required, ok: false, reason: publicReason(error as Error) };
  }
}

/** Errors of drivers carry a code, and name hosts and roles, which are for the log only. */
function publicReason(error: Error & { code?: unknown }): string {
  if (isDatabaseAway(error)) return 'unreachable';
  return error.code === undefined ? error.message : 'failed';
}
