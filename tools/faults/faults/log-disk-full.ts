import { openSync } from 'node:fs';
import { logFault } from '../log-fault.ts';

export const logDiskFull = logFault({
  name: 'log-disk-full',
  title: 'Standard output on a full disk',
  quick: true,
  open: () => ({ stdout: openSync('/dev/full', 'w'), close: () => {} }),
});
