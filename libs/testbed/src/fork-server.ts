import { fork, type ChildProcess, type StdioOptions } from 'node:child_process';

type ForkOptions = {
  env: NodeJS.ProcessEnv;
  execArgv?: string[];
  /** The options of stdin, stdout and stderr. */
  stdio?: Exclude<StdioOptions, string>;
  /** Called before the server listens. */
  onFork?(child: ChildProcess): void;
};

export type ForkedServer = Awaited<ReturnType<typeof forkServer>>;

const QUIET = new URL('quiet-libraries.mjs', import.meta.url).pathname;

/** Starts a script that sends a message when it listens. Rejects when it exits first. */
export async function forkServer(name: string, script: string, options: ForkOptions) {
  const { env, execArgv = [], stdio = ['ignore', 'ignore', 'inherit'], onFork } = options;
  const child = fork(script, { env, execArgv: ['--import', QUIET, ...execArgv], stdio: [...stdio, 'ipc'] });
  onFork?.(child);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const listening = new Promise<{ message: unknown }>((resolve) => child.once('message', (message) => resolve({ message })));
  const started = await Promise.race([listening, exited.then(() => undefined)]);
  if (!started) throw new Error(`${name} did not start`);
  return {
    process: child,
    /** The script's message once it listens. */
    message: started.message,
    /** Resolves with the exit code, null after a signal. */
    exited,
    /** Resolves once the process has ended. */
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
      child.kill(signal);
      await exited;
    },
  };
}
