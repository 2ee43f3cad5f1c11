/** How many units of a key are spent in all, and how long its window lasts, once `units` more were spent. */
export type Consume<R> = (key: string, units: number) => Promise<R>;

type Waiting<R> = { resolve: (spent: { result: R; position: number; units: number }) => void; reject: (error: unknown) => void };

/**
 * One call at a time per key: who asks while a call is under way shares the next one. Every asker learns its position within its call,
 * so that counts stay exact, and a busy key costs one round trip however many ask.
 */
export function batched<R>(consume: Consume<R>) {
  const queues = new Map<string, Waiting<R>[]>();

  async function drain(key: string, first: Waiting<R>) {
    queues.set(key, [first]);
    // Whoever asks while this round of input is read shares the first call already.
    await new Promise((resolve) => setImmediate(resolve));
    for (let batch = queues.get(key)!; batch.length > 0; batch = queues.get(key)!) {
      queues.set(key, []);
      const units = batch.length;
      try {
        const result = await consume(key, units);
        batch.forEach(({ resolve }, index) => resolve({ result, position: index + 1, units }));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(key);
  }

  return (key: string) =>
    new Promise<{ result: R; position: number; units: number }>((resolve, reject) => {
      const queue = queues.get(key);
      if (queue) queue.push({ resolve, reject });
      else void drain(key, { resolve, reject });
    });
}
