import { existsSync, statfsSync, type StatsFs } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@biomarker/service-kit';

const MB = 1024 ** 2;
/** PostgreSQL with its content takes 90 MB, the built services take 70 MB. The rest is for its log of changes. */
const FIRST_START_MB = 200;

/** Refuses a first start on a disk that is too full for it, before anything is written. */
export function assertRoom(folder: string, { bavail, bsize }: Pick<StatsFs, 'bavail' | 'bsize'> = statfsSync(folder)): void {
  const free = Math.floor((bavail * bsize) / MB);
  const started = ['postgres', 'bundles'].some((part) => existsSync(join(folder, part)));
  if (started || free >= FIRST_START_MB) return;
  throw new ConfigError(`DATA_DIR ${folder} has ${free} MB of free space. The first start needs ${FIRST_START_MB} MB.`);
}
