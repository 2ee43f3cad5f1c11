import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dependencyFault } from '../dependency-fault.ts';
import type { Fault, NotRun, Row } from '../fault.ts';
import { openTestbed } from '../testbed/testbed.ts';

const TITLE = 'PostgreSQL disk full, then with free space';
const SETTINGS = {
  name: 'disk-full',
  title: TITLE,
  quick: false,
  excuse: { databaseFull: true },
  excess: { during: 0, after: 0 },
  lastsMs: 8000,
};
const SIZE = '200m';
/** Small, so the server's log does not fill a small disk. */
const DISK_SETTINGS = { min_wal_size: '32MB', max_wal_size: '48MB' };

/** What needs permission or takes long, which a test replaces. */
const HANDS = { spawn: spawnSync, open: openTestbed, fault: dependencyFault, fillUp: fill };

/** On its own disk in memory; mounting it needs permission. */
export const diskFull: Fault = {
  ...SETTINGS,
  uses: { size: SIZE, settings: DISK_SETTINGS },
  run: () => onFullDisk(),
};

export async function onFullDisk({ spawn, open, fault, fillUp } = HANDS): Promise<(Row | NotRun)[]> {
  const disk = mkdtempSync(join(tmpdir(), 'biomarker-disk-'));
  const mounted = spawn('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', disk], { encoding: 'utf8' });
  if (mounted.status !== 0) {
    rmSync(disk, { recursive: true });
    return [{ fault: TITLE, notRun: (mounted.error?.message ?? mounted.stderr).trim() }];
  }
  try {
    const testbed = await open(join(disk, 'postgres'), DISK_SETTINGS);
    const ballast = join(disk, 'ballast');
    // Reads continue; writes are refused. FHIR reads are refused too, since each writes an audit row.
    return await fault({ ...SETTINGS, break: () => fillUp(ballast), mend: () => rmSync(ballast) })
      .run(testbed)
      .finally(() => testbed.stop());
  } finally {
    spawn('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

function fill(file: string): void {
  const open = openSync(file, 'w');
  for (let bytes = 2 ** 20; bytes >= 512; bytes /= 2) {
    try {
      const block = Buffer.alloc(bytes);
      while (writeSync(open, block) === bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(open);
}
