import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { forkServer } from '@biomarker/testbed/fork-server';

export type ServiceProcess = {
  name: string;
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
  stop(): Promise<void>;
};

/** Starts one bundle in its own process, with logs in `logFile`; resolves when it listens. It ends with this process. */
export async function startService(name: string, script: string, env: Record<string, string>, logFile: string): Promise<ServiceProcess> {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w', 0o600);
  const options = { env: { ...process.env, ...env }, execArgv: ['--enable-source-maps'], stdio: ['ignore' as const, log, log] };
  const { exited, stop } = await forkServer(name, script, options).catch((error: Error) => {
    throw new Error(`${error.message}: ${lastSentence(logFile)}`);
  });
  return { name, exited, stop };
}

function lastSentence(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('{'));
  return lines.slice(0, 5).join('\n') || `see ${logFile}`;
}
