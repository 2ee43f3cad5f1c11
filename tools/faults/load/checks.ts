import { client, type Ask, type Seen } from './exchange.ts';
import { excerpt } from './probe.ts';

/** Sequential requests whose order matters; collects every unexpected answer. */
export type Checks = {
  ask(ask: Ask): Promise<Seen>;
  /** `what` must be answered with `status`. */
  expect(what: string, ask: Ask, status: number): Promise<Seen>;
  wrong(sentence: string): void;
  figures(): { requests: number; refused: number; failed: number; slowestMs: number; wrong: string[] };
  close(): void;
};

export function checks(base: string, from: string): Checks {
  const http = client(base, from);
  const figures = { requests: 0, refused: 0, failed: 0, slowestMs: 0, wrong: [] as string[] };

  async function ask(one: Ask): Promise<Seen> {
    const seen = await http.ask(one);
    figures.requests++;
    if (seen.status >= 400) figures.refused++;
    if (seen.outcome !== 'answered') figures.failed++;
    figures.slowestMs = Math.max(figures.slowestMs, seen.endedAt - seen.askedAt);
    return seen;
  }

  return {
    ask,
    async expect(what, one, status) {
      const seen = await ask(one);
      if (seen.status !== status) figures.wrong.push(`${what}: ${status} expected, ${seen.error ?? seen.status} came: ${excerpt(seen.body)}`);
      return seen;
    },
    wrong: (sentence) => void figures.wrong.push(sentence),
    figures: () => figures,
    close: () => http.close(),
  };
}
