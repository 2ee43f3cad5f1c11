import { spawn } from 'node:child_process';

/** Runs a command when this process ends, by SIGKILL too: the pipe to the guard closes with the process. Returns the end of the guard. */
export function whenEnded(command: string, args: readonly string[], account?: { uid: number; gid: number }): () => void {
  const guard = spawn('sh', ['-c', 'cat > /dev/null; exec "$0" "$@"', command, ...args], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => {});
  guard.unref();
  return () => void guard.kill('SIGKILL');
}
