import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { ended } from './redis-sentinels.ts';
import { startRedis } from './redis.ts';
import { describeWithRedis } from './with-redis.ts';

describeWithRedis('a private server', () => {
  it('is not taken for another one on its port', async () => {
    const first = (await startRedis())!;
    await expect(startRedis(first.port)).rejects.toThrow(`redis-server ended at once: can it have port ${first.port}?`);
    await first.stop();
  });
});

describe('the end of a program', () => {
  it('is awaited, and an ended one is left alone', async () => {
    const child = spawn('sleep', ['600']);
    await ended(child);
    expect(child.signalCode).toBe('SIGKILL');
    await ended(child);
    const other = spawn('true');
    await once(other, 'exit');
    await ended(other);
    expect([other.exitCode, other.signalCode]).toEqual([0, null]);
  });
});
