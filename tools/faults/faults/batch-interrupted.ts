import { randomUUID } from 'node:crypto';
import { until } from '@biomarker/testbed/until';
import { drill } from '../drill.ts';

/** A claim lasts 30 s. */
const CLAIM_SECONDS = 40;
const PATH = '/api/v1/biomarkers/batch';
const BODY = JSON.stringify({ slugs: ['ferritin', 'tsh'] });

/** The instance dies while it makes the answer. The key gets 409 until the claim has ended, then the answer, once made and then replayed. */
export const batchInterrupted = drill({
  name: 'batch-interrupted',
  title: 'Instance killed while it answers a batch with an Idempotency-Key, repeated at another',
  service: 'content-api',
  async play({ testbed, ask, holds, hold, sleep }) {
    const [dying, other] = await Promise.all([testbed.start('content-api'), testbed.start('content-api')]);
    const key = randomUUID();
    const send = (base: string, of = key) =>
      ask(base, PATH, { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': of }, body: BODY });
    const reference = (await send(other.base, randomUUID())).body;
    const dataOf = (body: string) => JSON.stringify((JSON.parse(body) as { data: unknown }).data);
    // Else both would have the answer in their caches.
    await sleep(2000);

    const release = await hold(testbed.postgres.url, 'LOCK TABLE content.biomarker IN ACCESS EXCLUSIVE MODE');
    const lost = send(dying.base).then(
      () => 'answered',
      () => 'lost',
    );
    const waiting = async () =>
      (await testbed.sql("SELECT FROM pg_stat_activity WHERE application_name = 'content-api' AND wait_event_type = 'Lock'")).length > 0;
    await until('a batch that waits for the database', waiting);
    await dying.stop('SIGKILL');
    holds('the batch is lost with its instance', (await lost) === 'lost');
    await release();

    const early = await send(other.base);
    holds(`a running key is answered 409 with Retry-After: ${early.status}`, early.status === 409 && Number(early.headers.get('retry-after')) > 0);
    let late = early;
    for (let second = 0; late.status === 409 && second < CLAIM_SECONDS; second++) {
      await sleep(1000);
      late = await send(other.base);
    }
    holds(`the key is free after the claim: ${late.status}`, late.status === 200 && dataOf(late.body) === dataOf(reference));
    const replayed = await send(other.base);
    holds('the answer is replayed', replayed.body === late.body && replayed.headers.get('idempotent-replayed') === 'true');
  },
});
