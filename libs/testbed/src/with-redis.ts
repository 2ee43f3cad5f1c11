import { describe } from '@jest/globals';

/** Tests that need a real Redis: skipped, and counted as such, where none is found; in CI that fails the run. */
export const describeWithRedis = process.env.TEST_REDIS_URL ? describe : describe.skip;

export function testRedisUrl(): string {
  return process.env.TEST_REDIS_URL!;
}
