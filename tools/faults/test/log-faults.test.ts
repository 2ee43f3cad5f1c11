import { readdirSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it, jest } from '@jest/globals';
import { until } from '@biomarker/testbed/until';

jest.unstable_mockModule('../log-fault.ts', () => ({ logFault: (fault: object) => fault }));
const { logDiskFull } = (await import('../faults/log-disk-full.ts')) as unknown as { logDiskFull: LogFault };
const { logReaderStalled } = (await import('../faults/log-reader-stalled.ts')) as unknown as { logReaderStalled: LogFault };

type LogFault = { quick: boolean; open(): { stdout: number; close(): void } };

/** The fault of a write, if any. */
function faultOf(stdout: number): string | undefined {
  try {
    writeSync(stdout, 'a line\n');
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}

it('a full disk takes no line', () => {
  const { stdout, close } = logDiskFull.open();
  expect([logDiskFull.quick, faultOf(stdout)]).toEqual([true, 'ENOSPC']);
  close();
});

it('a reader that reads nothing takes lines until its end, and leaves neither process nor folder', async () => {
  const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('biomarker-log-'));
  const before = folders();
  const { stdout, close } = logReaderStalled.open();
  expect([logReaderStalled.quick, faultOf(stdout), folders().length]).toEqual([true, undefined, before.length + 1]);
  close();
  expect(folders()).toEqual(before);
  await until('the end of the reader', () => faultOf(stdout) === 'EPIPE', 5000);
});
