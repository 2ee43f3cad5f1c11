import { forkServer, type ForkedServer } from '@biomarker/testbed/fork-server';
import { freePort } from '@biomarker/testbed/postgres/server';

export type ServiceName = 'content-api' | 'partner-auth' | 'mcp-server';

/** One process of a bundled service. */
export type Service = Pick<ForkedServer, 'process' | 'exited' | 'stop'> & {
  name: ServiceName;
  base: string;
  port: number;
  /** `why` names the checks that fail. */
  readiness(): Promise<{ status: number; says: string; why: string }>;
  /** Shifts the wall clock of this process; 0 resets it. */
  setClock(shiftMs: number): Promise<void>;
};

const CLOCK = new URL('clock.mjs', import.meta.url).pathname;
/** For this machine alone, and without a line. */
export const QUIET = { HOST: '127.0.0.1', METRICS_PORT: '0', LOG_LEVEL: 'silent' };
const READINESS_DEADLINE_MS = 3000;

export async function startService(name: ServiceName, script: string, env: Record<string, string>, stdout: number | 'ignore' = 'ignore'): Promise<Service> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const { message: _listening, ...server } = await forkServer(name, script, {
    env: { PATH: process.env.PATH, PORT: String(port), BASE_URL: base, ...QUIET, ...env },
    execArgv: ['--import', CLOCK],
    stdio: ['ignore', stdout, 'inherit'],
  });

  return {
    name,
    base,
    port,
    ...server,
    async readiness() {
      const response = await fetch(`${base}/readyz?verbose`, { signal: AbortSignal.timeout(READINESS_DEADLINE_MS) }).catch(() => undefined);
      if (!response) return { status: 0, says: 'no answer', why: '' };
      const { status, checks } = (await response.json()) as { status: string; checks: Record<string, string> };
      const failing = Object.entries(checks).filter(([, reason]) => reason !== 'ok');
      return { status: response.status, says: status, why: failing.map((check) => check.join(': ')).join(', ') };
    },
    async setClock(clockShiftMs) {
      const done = new Promise((resolve) => server.process.once('message', resolve));
      server.process.send({ clockShiftMs });
      await done;
    },
  };
}
