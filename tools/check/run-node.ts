import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export type Outcome = { ok: boolean; stdout: string; output: string };

/** Runs a script with Node. `output` has everything that it wrote. */
export const runNode = (...args: string[]) => runNodeIn('.', ...args);

export async function runNodeIn(folder: string, ...args: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const status = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { ok: (await status) === 0, stdout, output: `${stdout}${stderr}` };
}
