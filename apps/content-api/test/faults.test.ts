import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startRedis } from '@biomarker/testbed/redis';
import { describeWithRedis } from '@biomarker/testbed/with-redis';
import { ADMIN_TOKEN, startContentApi } from './testing.ts';

// What it does under load while things are killed and frozen is in tools/faults.

describeWithRedis('without its Redis', () => {
  let redis: NonNullable<Awaited<ReturnType<typeof startRedis>>>;
  let service: Awaited<ReturnType<typeof startContentApi>>;
  beforeAll(async () => {
    redis = (await startRedis())!;
    service = await startContentApi({ REDIS_URL: redis.url });
    await service.deps.shared!.connected;
  });
  afterAll(async () => {
    await service.stop();
    await redis.stop();
  });

  it('content-api does not say that every instance is cleared', async () => {
    const clear = () => service.api.delete('/api/v1/admin/performance').set('Authorization', `Bearer ${ADMIN_TOKEN}`);
    await clear().expect(200);
    await redis.stop();
    const { body, headers } = await clear().expect(503);
    expect(body.error.code).toBe('SERVICE_UNAVAILABLE');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});
