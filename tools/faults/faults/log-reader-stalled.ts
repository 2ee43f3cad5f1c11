import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logFault } from '../log-fault.ts';

export const logReaderStalled = logFault({
  name: 'log-reader-stalled',
  title: 'Standard output in a pipe that nobody reads',
  quick: true,
  open() {
    const folder = mkdtempSync(join(tmpdir(), 'biomarker-log-'));
    const pipe = join(folder, 'pipe');
    spawnSync('mkfifo', [pipe]);
    const reader = spawn('sh', ['-c', 'exec sleep 600 < "$0"', pipe], { stdio: 'ignore' });
    return {
      stdout: openSync(pipe, 'w'),
      close() {
        reader.kill('SIGKILL');
        rmSync(folder, { recursive: true });
      },
    };
  },
});
