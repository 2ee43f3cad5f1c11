import { client, type Seen } from '../../faults/load/exchange.ts';
import { sampleOf, type Sample } from './figures.ts';
import { CONNECTIONS, SAMPLES, SHOWN } from './plan.ts';
import { filled, sequenceOf, type Asked, type Mix } from './mix.ts';

export type Soaked = { name: string; requests: number; samples: Sample[]; wrong: string[]; wrongCount: number; seconds: number };

export type Soak = {
  name: string;
  port: number;
  metricsPort: number;
  mix: Mix;
  /** Changes a request just before it is sent, from earlier answers on its connection. */
  prepare?: (asked: Asked, connection: number) => Asked;
  learn?: (asked: Asked, seen: Seen, connection: number) => void;
};

/** Sends `requests` requests of the mix, and samples the process at equal intervals. */
export async function runMix({ name, port, metricsPort, mix, prepare = (asked) => asked, learn }: Soak, requests: number): Promise<Soaked> {
  const sequence = sequenceOf(mix);
  const own = client(`http://127.0.0.1:${port}`, '127.0.0.1');
  const samples = [await sampleOf(metricsPort, 0)];
  const wrong: string[] = [];
  let wrongCount = 0;
  let sent = 0;
  const startedAt = performance.now();

  async function connection(number: number): Promise<void> {
    while (sent < requests) {
      const n = sent++;
      const asked = prepare(filled(sequence[n % sequence.length]!, { '{n}': String(n) }), number);
      const seen = await own.ask(asked);
      if (seen.status !== asked.status || (asked.holds && !seen.body.includes(asked.holds))) {
        wrongCount++;
        if (wrong.length < SHOWN)
          wrong.push(`${asked.method ?? 'GET'} ${asked.path}: ${seen.status} instead of ${asked.status}: ${seen.error ?? seen.body.slice(0, 200)}`);
      }
      learn?.(asked, seen, number);
      if ((n + 1) % Math.ceil(requests / SAMPLES) === 0) {
        samples.push(await sampleOf(metricsPort, n + 1));
        console.error(`${name}: ${n + 1} requests, ${Math.round(samples.at(-1)!.rssBytes / 2 ** 20)} MB, ${wrongCount} wrong`);
      }
    }
  }

  await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => connection(number)));
  own.close();
  return { name, requests, samples, wrong, wrongCount, seconds: (performance.now() - startedAt) / 1000 };
}
