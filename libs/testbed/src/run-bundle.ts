import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

export type Running = { child: ChildProcess; output: () => string; exited: Promise<number | null> };

/** Starts a bundle like its image: from `/`, with only `env` as its environment, and without write access to files. */
export function runBundle(folder: string, env: Record<string, string>): Running {
  const child = spawn(process.execPath, [...READ_ONLY, `${folder}/main.js`], { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return { child, output: () => output, exited: new Promise((resolve) => child.once('exit', (code) => resolve(code))) };
}

/** Node's permission model simulates a container's read-only root file system. It warns that it is experimental. */
export const READ_ONLY = [
  ...readOnlyFlags(process.allowedNodeEnvironmentFlags),
  ...['--disable-warning=ExperimentalWarning', '--disable-warning=SecurityWarning'],
];

function readOnlyFlags(known: ReadonlySet<string>): string[] {
  const network = known.has('--allow-net') ? ['--allow-net'] : [];
  return [known.has('--permission') ? '--permission' : '--experimental-permission', '--allow-fs-read=*', '--allow-worker', ...network];
}

/** The status of `url`, polled until the server listens. */
export async function statusOnceListening(url: string, { output, exited }: Running): Promise<number> {
  const ended = exited.then((code) => {
    throw new Error(`it ended with ${code}:\n${output()}`);
  });
  for (;;) {
    const status = await Promise.race([
      ended,
      fetch(url).then(
        (answer) => answer.status,
        () => undefined,
      ),
    ]);
    if (status !== undefined) return status;
    await sleep(50);
  }
}
