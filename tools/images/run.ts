import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a command to its end. Returns its output, and rejects with it if the command fails. */
export async function run(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(command, args, { maxBuffer: 64 * 2 ** 20 });
  return stdout.trim();
}
