import { expect, it } from '@jest/globals';
import { startRedis } from './redis.ts';
import { describeWithRedis } from './with-redis.ts';

describeWithRedis('a private server', () => {
  it('is not taken for another one on its port', async () => {
    const first = (await startRedis())!;
    await expect(startRedis(first.port)).rejects.toThrow(`redis-server ended at once: can it have port ${first.port}?`);
    await first.stop();
  });
});
