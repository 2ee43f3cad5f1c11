import { describe } from '@jest/globals';

/** Tests that need a real Redis: reported as skipped without one, which fails the run in CI. */
export const describeWithRedis = process.env.TEST_REDIS_URL ? describe : describe.skip;

export function testRedisUrl(): string {
  return process.env.TEST_REDIS_URL!;
}
