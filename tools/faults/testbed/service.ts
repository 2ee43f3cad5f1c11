import { fork, type ChildProcess } from 'node:child_process';
import { freePort } from '@biomarker/testbed/postgres/server';

export type ServiceName = 'content-api' | 'partner-auth' | 'mcp-server';

/** One process of a bundled service. */
export type Service = {
  name: ServiceName;
  base: string;
  port: number;
  process: ChildProcess;
  /** Resolves with the exit code, null after a signal. */
  exited: Promise<number | null>;
  readiness(): Promise<{ status: number; says: string }>;
  /** Sets the wall clock of this process off by so much; 0 sets it right. */
  setClock(shiftMs: number): Promise<void>;
};

const CLOCK = new URL('clock.mjs', import.meta.url).pathname;
const READINESS_DEADLINE_MS = 3000;

export async function startService(name: ServiceName, script: string, env: Record<string, string>): Promise<Service> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const child = fork(script, {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), METRICS_PORT: '0', BASE_URL: base, LOG_LEVEL: 'silent', ...env },
    execArgv: ['--import', CLOCK],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const listening = new Promise<true>((resolve) => child.once('message', () => resolve(true)));
  if ((await Promise.race([listening, exited])) !== true) throw new Error(`${name} did not start`);

  return {
    name,
    base,
    port,
    process: child,
    exited,
    async readiness() {
      const response = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(READINESS_DEADLINE_MS) }).catch(() => undefined);
      if (!response) return { status: 0, says: 'no answer' };
      return { status: response.status, says: ((await response.json()) as { status: string }).status };
    },
    async setClock(clockShiftMs) {
      const done = new Promise((resolve) => child.once('message', resolve));
      child.send({ clockShiftMs });
      await done;
    },
  };
}

export async function stopService({ process: child, exited }: Service): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await exited;
}
