import { fork, type ChildProcess } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** `npm run operator -- <words>` on a database, as a process of its own. `ledger` is the file that gets its withdrawals. */
export function startOperator(
  databaseUrl: string,
  ledger: string,
  ...words: string[]
): { process: ChildProcess; done: Promise<{ code: number | null; said: string }> } {
  const child = fork('tools/operator.ts', words, {
    env: { ...process.env, DATABASE_URL: databaseUrl, LEDGER_FILE: ledger },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const done = Promise.all([exited, text(child.stdout!), text(child.stderr!)]).then(([code, out, error]) => ({ code, said: out + error }));
  return { process: child, done };
}

/** Runs it to its end. Throws what it said if it failed. */
export async function operate(databaseUrl: string, ledger: string, ...words: string[]): Promise<string> {
  const { code, said } = await startOperator(databaseUrl, ledger, ...words).done;
  if (code !== 0) throw new Error(`operator ${words.join(' ')}: ${said}`);
  return said;
}
