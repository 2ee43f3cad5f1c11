import type { ChildProcess } from 'node:child_process';

const PATIENCE_MS = 30_000;

/** From the reporter: the result of the run, and later what holds a Jest that does not end. */
type Told = { exitCode?: number; heldBy?: string[] };

/** Resolves with the exit code of Jest. A Jest that does not end after its last test is killed: its result counts, and what held it is printed. */
export function endOfRun(jest: ChildProcess, patienceMs = PATIENCE_MS): Promise<number> {
  const told: Told = {};
  let killing: NodeJS.Timeout | undefined;
  jest.on('message', (message: Told) => {
    Object.assign(told, message);
    killing ??= setTimeout(() => {
      const holder = told.heldBy ? told.heldBy.join(', ') : 'its event loop does not turn';
      console.error(`Jest did not end ${patienceMs / 1000} s after its last test and was killed. Open in it: ${holder}.`);
      jest.kill('SIGKILL');
    }, patienceMs);
  });
  return new Promise((resolve) =>
    jest.once('exit', (code) => {
      clearTimeout(killing);
      resolve(code ?? told.exitCode ?? 1);
    }),
  );
}
